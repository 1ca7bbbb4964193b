import type {
  Conversation,
  ConversationTalk,
  KeptQuestion,
} from '../conversations/conversations.contract.ts';
import { maxConversationTitle } from '../facts.ts';
import type { AnalystAnswer } from '../models/models.contract.ts';
import { MockFailure } from './mockCall.ts';

export interface KeptTalk extends ConversationTalk {
  model: string;
}

interface Asked {
  question: string;
  previous?: string | undefined;
  reading?: string | null | undefined;
}

const noConversation = () => new MockFailure(404, { detail: 'Conversation not found.' });

const beingAnswered = () =>
  new MockFailure(409, { detail: 'Another question of this conversation is still being answered.' });

const isPending = ({ status }: KeptQuestion): boolean => status === 'pending';

/** Conversations in memory. */
export class ConversationStore {
  readonly #talks: Map<string, KeptTalk>;
  readonly #now: string;
  #asked = 0;

  constructor(given: readonly KeptTalk[], now: string) {
    this.#talks = new Map(given.map((talk) => [talk.id, structuredClone(talk)]));
    this.#now = now;
  }

  list(model: string): Conversation[] {
    return [...this.#talks.values()]
      .filter((talk) => talk.model === model)
      .map(({ id, title, created_at, updated_at, questions }) => ({
        id,
        title,
        created_at,
        updated_at,
        questions: questions.length,
        pending_since: questions.find(isPending)?.asked_at ?? null,
      }))
      .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  }

  find(model: string, id: string): KeptTalk {
    const talk = this.#talks.get(id);
    if (talk?.model !== model) throw noConversation();
    return talk;
  }

  rename(model: string, id: string, title: string): void {
    const talk = this.find(model, id);
    if (title.trim() === '' || title.length > maxConversationTitle)
      throw new MockFailure(422, { detail: 'A name has 1 to 120 characters.' });
    talk.title = title.trim();
  }

  remove(model: string, id: string): void {
    this.#talks.delete(this.find(model, id).id);
  }

  stop(model: string, id: string): void {
    const last = this.find(model, id).questions.at(-1);
    if (last && isPending(last)) last.status = 'stopped';
  }

  /** Keeps question and outcome, also when the asker has gone. */
  async ask(
    model: string,
    id: string,
    question: Asked,
    answer: () => Promise<AnalystAnswer>,
  ): Promise<AnalystAnswer> {
    const kept = this.#begin(model, id, question);
    try {
      const given = await answer();
      if (!isPending(kept)) throw new MockFailure(409, { detail: 'The question was stopped.' });
      kept.status = 'answered';
      kept.answer = given;
      return { ...given, kept: { id: kept.id, asked_at: kept.asked_at } };
    } catch (error) {
      if (isPending(kept) && error instanceof MockFailure) {
        const { detail } = error.failure;
        kept.status = 'failed';
        kept.failure = { status: error.status, detail: typeof detail === 'string' ? detail : '' };
      }
      throw error;
    }
  }

  /** Answers a kept question as it is meant now. */
  async change(
    model: string,
    id: string,
    question: string,
    meant: string,
    answer: () => Promise<AnalystAnswer>,
  ): Promise<AnalystAnswer> {
    if (this.find(model, id).questions.some(isPending)) throw beingAnswered();
    const kept = this.#findAnswered(model, id, question);
    const given = await answer();
    Object.assign(kept, { answer: given, meant, edited: null });
    return { ...given, kept: { id: kept.id, asked_at: kept.asked_at } };
  }

  keepEdited(model: string, id: string, question: string, edited: KeptQuestion['edited']): void {
    this.#findAnswered(model, id, question).edited = edited;
  }

  #findAnswered(model: string, id: string, question: string): KeptQuestion {
    const kept = this.find(model, id).questions.find((one) => one.id === question);
    if (kept?.status !== 'answered') throw new MockFailure(404, { detail: 'Answer not found.' });
    return kept;
  }

  #begin(model: string, id: string, { question, previous, reading = null }: Asked): KeptQuestion {
    if (!this.#talks.has(id)) {
      const title = question.slice(0, maxConversationTitle);
      const time = this.#now;
      this.#talks.set(id, { id, model, title, created_at: time, updated_at: time, questions: [] });
    }
    const { questions } = this.find(model, id);
    const last = questions.at(-1);
    if (last && isPending(last)) throw beingAnswered();
    if (last && last.status !== 'answered' && last.question === question && last.reading === reading)
      questions.pop();
    this.#asked += 1;
    const kept: KeptQuestion = {
      id: `question-${this.#asked}`,
      question,
      status: 'pending',
      asked_at: this.#now,
      previous: previous ?? null,
      reading,
      meant: null,
      edited: null,
    };
    questions.push(kept);
    return kept;
  }
}
