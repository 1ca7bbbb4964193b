import type { HttpHandler } from 'msw';
import {
  deleteConversation,
  dropEditedSql,
  listConversations,
  readConversation,
  renameConversation,
  stopQuestion,
} from '../conversations/conversations.contract.ts';
import type { ConversationStore } from './conversations.store.ts';
import { mockCall, type MockRequest } from './mockCall.ts';

const named = ({ params }: MockRequest): [model: string, conversation: string] => [
  params['id']!,
  params['conversation']!,
];

export const createConversationHandlers = (
  host: string,
  talks: ConversationStore,
  checkModel: (id: string) => void,
): HttpHandler[] => [
  mockCall(host, listConversations, ({ params }) => {
    checkModel(params['id']!);
    return { conversations: talks.list(params['id']!) };
  }),
  mockCall(host, readConversation, (request) => talks.find(...named(request))),
  mockCall(host, renameConversation, (request) => {
    talks.rename(...named(request), renameConversation.body.parse(request.body).title);
    return undefined;
  }),
  mockCall(host, deleteConversation, (request) => {
    talks.remove(...named(request));
    return undefined;
  }),
  mockCall(host, dropEditedSql, (request) => {
    talks.keepEdited(...named(request), request.params['question']!, null);
    return undefined;
  }),
  mockCall(host, stopQuestion, (request) => {
    talks.stop(...named(request));
    return undefined;
  }),
];
