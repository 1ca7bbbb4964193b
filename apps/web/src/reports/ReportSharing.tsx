import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { createReportLink, deleteReportLink, reportLinksOptions, type ReadReportLink } from '@plinth/api';
import {
  createReportSharingMachine,
  reportSharingView,
  type ReportSharingEvent,
  type ReportSharingMachine,
  type ReportSharingView,
} from '@plinth/machines';
import { shareCopy as copy, ShareDrawer, type ShareDrawerProps } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { linkAddress, linkKey } from './reports.paths.ts';

const linkItem = (link: ReadReportLink, now: number): NonNullable<ShareDrawerProps['links']>[number] => {
  const endsAt = link.expires_at ?? null;
  return {
    id: link.id,
    name: link.name ?? '',
    madeAt: link.created_at,
    endsAt,
    hasEnded: endsAt !== null && Date.parse(endsAt) <= now,
    openedAt: link.last_opened_at ?? null,
    opened: link.opened,
    withdrawnAt: link.withdrawn_at,
    hasPassword: link.has_password ?? false,
  };
};

/** The last second of a day, where the person is. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** The links of a report, from its list and its machine. */
const sharingProps = (
  { made, ...view }: ReportSharingView,
  links: readonly ReadReportLink[] | undefined,
  send: (event: ReportSharingEvent) => void,
): Omit<ShareDrawerProps, 'isUnread' | 'onRetry' | 'onClose'> => ({
  ...view,
  links: links?.map((link) => linkItem(link, Date.now())),
  made: made && { id: made.id, address: linkAddress(made.token) },
  onFormChange: (change) => send({ type: 'form.changed', change }),
  onMake: () => send({ type: 'make.requested' }),
  onWithdraw: (id) => send({ type: 'withdraw.requested', id }),
  onWithdrawConfirm: () => send({ type: 'withdraw.confirmed' }),
  onWithdrawCancel: () => send({ type: 'withdraw.cancelled' }),
});

const isUnsaved = ({ context }: SnapshotFrom<ReportSharingMachine>): boolean => context.form.name !== '';

/** What is typed, without secrets. */
const typed = (stored: StoredOf<ReportSharingMachine>): StoredOf<ReportSharingMachine> => ({
  ...stored,
  value: 'filling',
  context: {
    ...stored.context,
    form: { ...stored.context.form, password: '' },
    made: null,
    askedId: '',
    problem: null,
  },
});

interface ReportSharingProps {
  id: string;
  onClose: () => void;
}

/** The links to a report, over its page. */
export function ReportSharing({ id, onClose }: ReportSharingProps) {
  const { api, drafts, notify } = useApp();
  const queryClient = useQueryClient();
  const options = reportLinksOptions(api, id);
  const { data, isError, refetch } = useQuery(options);
  const machine = useMemo(
    () =>
      createReportSharingMachine({
        make: ({ reportId, name, expires, day, password }, signal) =>
          api.call(
            createReportLink,
            {
              params: { id: reportId },
              body: {
                expires: expires === 'date' ? endOfDay(day) : expires,
                ...(name.trim() !== '' && { name: name.trim() }),
                ...(password !== '' && { password }),
              },
            },
            { signal },
          ),
        withdraw: ({ reportId, id: link }, signal) =>
          api.call(deleteReportLink, { params: { id: reportId, link } }, { signal }),
      }),
    [api],
  );
  const key = linkKey(id);
  const actor = useKeptMachine(key, machine, {
    input: { reportId: id },
    version: 1,
    isUnsaved,
    forStorage: typed,
  });
  const snapshot = useSelector(actor, (state) => state);
  // A link that somebody turned from is given up; one that the end of a session took away is not.
  useEffect(() => () => drafts.discard(key), [drafts, key]);
  useEffect(() => {
    const news = [
      actor.on('links.changed', () => void queryClient.invalidateQueries({ queryKey: options.queryKey })),
      actor.on('link.withdrawn', () => notify.success(copy.withdrawn)),
    ];
    return () => news.forEach((one) => one.unsubscribe());
  });
  return (
    <ShareDrawer
      {...sharingProps(reportSharingView(snapshot), data ?? undefined, actor.send)}
      isUnread={isError}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}
