import { useQuery, useQueryClient, useMutation, type QueryFunction } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '@plinth/api/facts';
import { VersionsDrawer, type VersionsDrawerProps } from '@plinth/ui';

interface Options<T, K extends readonly unknown[]> {
  queryKey: K;
  queryFn: QueryFunction<T, K>;
  staleTime?: number;
}

interface VersionsProps<State, L extends readonly unknown[], S extends readonly unknown[]> {
  of: VersionsDrawerProps['of'];
  present: VersionsDrawerProps['present'];
  /** The list of what was saved before. */
  list: Options<VersionsDrawerProps['versions'], L>;
  /** One of it. */
  one: (version: number) => Options<State, S>;
  /** What one has. */
  partsOf: (state: State) => NonNullable<VersionsDrawerProps['looked']>['parts'];
  onTaken: (state: State) => void;
  onClose: () => void;
}

/** What was saved of a report or a recipe before, over its page: it is looked at, and gone back to. */
export function Versions<State, L extends readonly unknown[], S extends readonly unknown[]>({
  of,
  present,
  list: listed,
  one,
  partsOf,
  onTaken,
  onClose,
}: VersionsProps<State, L, S>) {
  const queryClient = useQueryClient();
  const [version, look] = useState<number | null>(null);
  const list = useQuery({ ...listed, staleTime: 0 });
  const looked = useQuery({ ...one(version ?? 0), enabled: version !== null });
  const reading = useMutation({
    mutationFn: (wanted: number) => queryClient.fetchQuery(one(wanted)),
  });
  // Who closes the drawer meanwhile leaves it as it is.
  const goBack = (wanted: number) =>
    reading.mutate(wanted, {
      onSuccess: (state) => {
        onClose();
        onTaken(state);
      },
    });
  const error = reading.error ?? looked.error;
  return (
    <VersionsDrawer
      of={of}
      status={list.data ? 'ready' : list.isError ? 'error' : 'loading'}
      present={present}
      versions={list.data ?? []}
      looked={
        version === null || looked.isError
          ? null
          : { version, parts: looked.data === undefined ? null : partsOf(looked.data) }
      }
      reading={reading.isPending ? reading.variables : null}
      problem={error ? problemOf(error) : null}
      onLook={look}
      onGoBack={goBack}
      onRetry={() => void list.refetch()}
      onClose={onClose}
    />
  );
}
