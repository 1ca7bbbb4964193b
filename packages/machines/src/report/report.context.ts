import type { ReadReport } from '@plinth/api';
import type { Problem } from '@plinth/api/facts';
import { docOf, edited, fieldOf, sameDoc, type DocEdit, type ReportDoc } from './report.doc.ts';

export type ReportFailure = { kind: 'nameless' } | { kind: 'problem'; problem: Problem };

export interface ReportContext {
  /** As the host has it, with the draft that it has as far as is known here. */
  report: ReadReport;
  doc: ReportDoc;
  /** The version of the report that it was begun over; null of a host that sends none. */
  over: number | null;
  /** What was sent as the draft since the host last said that it has it: any of these may have arrived. */
  sent: readonly ReportDoc[];
  /** How often keeping the draft has failed since it went well. */
  tries: number;
  /** What the person wants as soon as the host has answered about the draft. */
  next: ReportEvent | null;
  /** It is to be computed as soon as nothing else is done with it. */
  owesRefresh: boolean;
  past: readonly ReportDoc[];
  future: readonly ReportDoc[];
  /** The field that the last step was typed into. */
  field: string | null;
  /** It is written over a state of before. */
  goesBack: boolean;
  /** What someone else has saved meanwhile, the report or its draft, until it is chosen what stays. */
  theirs: ReadReport | null;
  failure: ReportFailure | null;
}

export type ReportEvent =
  | DocEdit
  | { type: 'report.arrived'; report: ReadReport }
  | { type: 'refresh.requested' }
  | { type: 'refresh.stopped' }
  | { type: 'edit.started' }
  | { type: 'version.taken'; doc: ReportDoc }
  | { type: 'edit.cancelled' }
  | { type: 'edit.submitted' }
  /** The page is left, with what is kept of the draft. */
  | { type: 'edit.left' }
  /** Something is another than it was, by whatever edit. */
  | { type: 'doc.written' }
  /** The draft is to be kept now: the page may be gone soon, or the host is there again. */
  | { type: 'draft.wanted' }
  | { type: 'step.undone' }
  | { type: 'step.redone' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' };

const mostSteps = 100;

/** A block that asks something and was never computed. */
const isUncomputed = ({ blocks }: ReadReport): boolean =>
  blocks.some(({ kind, figure, problem }) => kind !== 'text' && !figure && !problem);

/** What is out of date is computed where its settings say so. */
const isDue = ({ status, settings }: ReadReport): boolean =>
  status === 'stale' && (settings?.refresh === 'opened' || settings?.refresh === 'scheduled');

export const isToCompute = ({ report, owesRefresh }: ReportContext): boolean =>
  owesRefresh || isUncomputed(report) || isDue(report);

export const withoutSteps = (report: ReadReport) => ({
  report,
  doc: docOf(report),
  over: report.version ?? null,
  past: [],
  future: [],
  field: null,
  sent: [],
  tries: 0,
  next: null,
  goesBack: false,
  theirs: null,
  failure: null,
});

/** Goes on with the draft that the host has; what was published is a step back. */
export const withDraft = (report: ReadReport) => {
  const begun = withoutSteps(report);
  const { draft } = report;
  if (!draft) return begun;
  const doc = docOf(draft);
  const past = sameDoc(doc, begun.doc) ? [] : [begun.doc];
  return { ...begun, doc, past, over: draft.version ?? begun.over };
};

/** Goes on with the draft that someone else has written; what is written here is a step back. */
export const withTheirDraft = ({ report, theirs, doc, past }: ReportContext) => ({
  ...withDraft(theirs ?? report),
  past: [...past, doc].slice(-mostSteps),
});

/** A state of before is written over what there is. */
export const withVersion = (report: ReadReport, doc: ReportDoc) => {
  const { past, over, doc: before } = withDraft(report);
  return { ...withoutSteps(report), over, doc, past: [...past, before], goesBack: true };
};

export const editedWith = ({ doc, past, field }: ReportContext, edit: DocEdit) => {
  const typedIn = fieldOf(edit);
  const goesOn = typedIn !== null && typedIn === field;
  return {
    doc: edited(doc, edit),
    past: goesOn ? past : [...past, doc].slice(-mostSteps),
    future: [],
    field: typedIn,
    failure: null,
  };
};

export const undone = ({ doc, past, future }: ReportContext) => {
  const before = past.at(-1);
  return before ? { doc: before, past: past.slice(0, -1), future: [doc, ...future], field: null } : {};
};

export const redone = ({ doc, past, future }: ReportContext) => {
  const [next, ...rest] = future;
  return next ? { doc: next, past: [...past, doc], future: rest, field: null } : {};
};
