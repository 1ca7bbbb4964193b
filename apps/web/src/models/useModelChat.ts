import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { askModel } from '@plinth/api';
import { chatView, createChatMachine, type ChatMachine } from '@plinth/machines';
import { useApp } from '../app.context.ts';
import { useKeptMachine } from '../session/useKeptMachine.ts';
import { chatProps } from './chat.binding.ts';

const isUnsaved = ({ context }: SnapshotFrom<ChatMachine>): boolean => context.text !== '';

/** The chat about a model. A question that wasn't sent, or had no answer yet, outlives a reload and a lost session. */
export const useModelChat = (modelId: string): ReturnType<typeof chatProps> => {
  const { api } = useApp();
  const machine = useMemo(
    () =>
      createChatMachine({
        ask: ({ modelId, ...asked }, signal) =>
          api.call(askModel, { body: { data_model_id: modelId, ...asked } }, { signal }),
      }),
    [api],
  );
  const actor = useKeptMachine(`chat.${modelId}`, machine, { input: { modelId }, version: 1, isUnsaved });
  return chatProps(chatView(useSelector(actor, (state) => state)), actor.send);
};
