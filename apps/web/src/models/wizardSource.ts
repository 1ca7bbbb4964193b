import type { ReadConnection } from '@plinth/api';
import type { WizardSource } from '@plinth/machines';

/** A connection as the wizard knows it. */
export const wizardSource = ({
  connection_id,
  source_name,
  source_type,
  connection_details,
}: ReadConnection): WizardSource => ({
  id: connection_id,
  name: source_name,
  type: source_type ?? '',
  fileName: connection_details?.file_name ?? null,
});
