import { useQuery } from '@tanstack/react-query';
import { activityOptions } from '@plinth/api';
import { ActivityFrame } from '@plinth/ui';
import { useApp } from '../app.context.ts';

/** What happened in the account. */
export function RecentActivity() {
  const list = useQuery(activityOptions(useApp().api));
  return (
    <ActivityFrame
      status={list.isSuccess ? 'ready' : list.isError ? 'error' : 'loading'}
      activity={(list.data?.activity ?? []).map(({ subject, device, network, place, ...item }) => ({
        ...item,
        subject: subject ?? null,
        device: device ?? null,
        network: network ?? null,
        place: place ?? null,
      }))}
      onRetry={() => void list.refetch()}
    />
  );
}
