import { readMoment } from '@plinth/api/facts';
import { formatShortMoment } from '../../primitives/intl.format.ts';

interface NamedModel {
  id: string;
  model_name: string;
  connection_name?: string | null | undefined;
  /** ISO 8601. */
  created_at?: string | undefined;
}

const timeOf = ({ created_at = '' }: NamedModel): string => {
  const date = readMoment(created_at);
  return date === null ? created_at : formatShortMoment(date);
};

/** Of models that share their names, what tells each from the others: its connection; where that is shared too, its time. */
export const modelsApart = (models: readonly NamedModel[]): ReadonlyMap<string, string> => {
  const apart = new Map<string, string>();
  for (const twins of Map.groupBy(models, ({ model_name }) => model_name).values()) {
    if (twins.length === 1) continue;
    const byConnection = Map.groupBy(twins, ({ connection_name }) => connection_name ?? '');
    for (const [connection, ofIt] of byConnection)
      for (const model of ofIt) {
        const parts = [byConnection.size > 1 && connection, ofIt.length > 1 && timeOf(model)];
        apart.set(model.id, parts.filter(Boolean).join(' · '));
      }
  }
  return apart;
};

/** In one line, for choosers and labels. */
export const nameApart = (name: string, apart: string | undefined): string =>
  apart ? `${name} · ${apart}` : name;
