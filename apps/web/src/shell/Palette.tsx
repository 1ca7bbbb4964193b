import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, type Location } from 'react-router';
import {
  connectionsOptions,
  modelsOptions,
  recipeOptions,
  reportLinksOptions,
  reportOptions,
  reportsOptions,
  type ReadReport,
} from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { CommandPalette, modelsApart, paletteGroups, type PaletteTarget, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { reportIn, reportPath, reportsPath, wantedPath } from '../reports/reports.paths.ts';
import { useShownTheme } from '../settings/useShownTheme.ts';
import { readingPath, recipeVersionsPath } from '../standardization/standardization.paths.ts';

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignOut: () => void;
}

/** What can be done with the own report that is open, as far as its host can. */
const reportDeeds = ({ api, queryClient }: App, { pathname, search }: Location) => {
  const id = reportIn(new URLSearchParams(search));
  if (id === null || pathname.toLowerCase() !== reportsPath) return null;
  const report = queryClient.getQueryData<ReadReport>(reportOptions(api, id).queryKey);
  if (report === undefined) return null;
  const links = queryClient.getQueryData<unknown[] | null>(reportLinksOptions(api, id).queryKey);
  return {
    ...(links && { share: wantedPath(id, 'share') }),
    ...(report.settings && { settings: wantedPath(id, 'settings') }),
    ...(report.versions !== undefined && { versions: wantedPath(id, 'versions') }),
    print: wantedPath(id, 'print'),
    edit: wantedPath(id, 'edit'),
  };
};

/** The model that the page is about. */
const modelIn = ({ pathname, search }: Location): string | null =>
  /^\/(?:data-models|standardization)\/([^/]+)/i.exec(pathname)?.[1] ??
  (/^\/standardization\/?$/i.test(pathname) ? new URLSearchParams(search).get('model') : null);

/** What can be done with the recipe of that model: chat, metrics and reports read another where it has rules. */
const useRecipeDeeds = (location: Location, open: boolean) => {
  const { api } = useApp();
  const id = decodeURIComponent(modelIn(location) ?? '');
  const { data } = useQuery({ ...recipeOptions(api, id), enabled: open && id !== '', retry: false });
  if (!data) return null;
  const { used, steps, versions = 0 } = data;
  return {
    // Both: which of them was chosen last, only the recipe's page knows while it is on its way to the host.
    ...(used !== undefined &&
      steps.some(({ on }) => on) && { view: readingPath(id, 'view'), table: readingPath(id, 'table') }),
    ...(versions > 0 && { versions: recipeVersionsPath(id) }),
  };
};

/** Finds pages, connections, models, reports and actions from anywhere (LAY-07). Loaded when it is first opened. */
export function Palette({ open, onOpenChange, onSignOut }: PaletteProps) {
  const app = useApp();
  const navigate = useNavigate();
  const location = useLocation();
  const theme = useShownTheme();
  const connections = useQuery({ ...connectionsOptions(app.api), enabled: open });
  const models = useQuery({ ...modelsOptions(app.api), enabled: open });
  const reports = useQuery({ ...reportsOptions(app.api), enabled: open });
  const recipe = useRecipeDeeds(location, open);
  const apart = modelsApart(models.data ?? []);
  const error = connections.error ?? models.error;

  const follow = (target: PaletteTarget) => {
    if (target.type === 'page') void navigate(target.to);
    if (target.type === 'theme') app.preferences.set({ theme: target.theme });
    if (target.type === 'signOut') onSignOut();
  };

  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      loading={connections.isPending || models.isPending}
      error={error === null ? undefined : problemText(problemOf(error))}
      limit={8}
      groups={paletteGroups({
        connections: (connections.data ?? []).map((connection) => ({
          id: connection.connection_id,
          name: connection.source_name,
          sourceType: connection.source_type ?? '',
        })),
        models: (models.data ?? []).map((model) => ({
          id: model.id,
          name: model.model_name,
          createdAt: model.created_at ?? '',
          apart: apart.get(model.id),
        })),
        reports: (reports.data ?? []).map((report) => ({
          name: report.name,
          modifiedAt: report.modified_at ?? '',
          path: reportPath(report.id),
        })),
        theme,
        report: reportDeeds(app, location),
        recipe,
      })}
      onSelect={({ target }) => follow(target)}
    />
  );
}
