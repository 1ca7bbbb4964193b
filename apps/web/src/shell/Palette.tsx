import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { connectionsOptions, modelsOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { CommandPalette, paletteGroups, type PaletteTarget, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useShownTheme } from '../settings/useShownTheme.ts';

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignOut: () => void;
}

/** Finds pages, connections, models and actions from anywhere (LAY-07). Loaded when it is first opened. */
export function Palette({ open, onOpenChange, onSignOut }: PaletteProps) {
  const app = useApp();
  const navigate = useNavigate();
  const theme = useShownTheme();
  const connections = useQuery({ ...connectionsOptions(app.api), enabled: open });
  const models = useQuery({ ...modelsOptions(app.api), enabled: open });
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
        })),
        theme,
      })}
      onSelect={({ target }) => follow(target)}
    />
  );
}
