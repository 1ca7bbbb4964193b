import { maxBlockTitle, type Problem } from '@plinth/api/facts';
import { BarChart3, MessageCircleQuestion, Plus, Type } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { MenuItem } from '../../components/MenuItem.tsx';
import { MenuRule } from '../../components/MenuRule.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { token } from '../../theme/token.ts';
import { addBlockCopy as copy } from './addBlock.copy.ts';
import type { ReportBlockView, ReportFigureView } from './report.block.ts';
import { ReportFigure } from './ReportFigure.tsx';

export const addBlockStatuses = ['idle', 'asking', 'answered', 'failed'] as const;

/** A block before it has its place. */
type NewBlock = Pick<ReportBlockView, 'kind' | 'title' | 'text' | 'graph_type'> & {
  metric?: string;
  sql?: string;
};

interface Answer {
  /** In words. */
  text: string;
  /** What a block computes; null where the answer has no figures. */
  figure: (ReportFigureView & { sql_query: string }) | null;
  /** Ways to read the question, where it isn't clear. */
  readings: readonly string[];
}

export interface AddBlockProps {
  /** What became of the question that was asked last. */
  status: (typeof addBlockStatuses)[number];
  /** Metrics of the model that the report doesn't have yet. */
  metrics: readonly { metric: string; graph_type?: string | undefined }[];
  /** A question can be asked: the data model is there still. */
  canAsk: boolean;
  /** What came of it. */
  answer: Answer | null;
  /** Why nothing did. */
  problem: Problem | null;
  /** Nothing can be added now. */
  disabled: boolean;
  /** The person wants this answered, read in that way where one was chosen. */
  onAsk: (question: string, reading?: string) => void;
  /** The person no longer waits, or no longer wants the answer. */
  onStop: () => void;
  /** The person wants this at the end of the report. */
  onAdd: (block: NewBlock) => void;
}

const Asking = styled.form`
  flex: 1 0 100%;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space3};
  padding: ${token.space3};
  border: 1px solid ${token.borderDefault};
  border-radius: 8px;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
`;

const Said = styled.p`
  max-width: ${token.prose};
  overflow-wrap: anywhere;
`;

interface QuestionProps extends AddBlockProps {
  onClose: () => void;
}

function AnswerPart({
  answer,
  question,
  onAsk,
}: { answer: Answer; question: string } & Pick<AddBlockProps, 'onAsk'>) {
  const { text, figure, readings } = answer;
  return (
    <>
      <Said role="status">{text}</Said>
      {readings.length > 0 && (
        <Row role="group" aria-label={copy.readings}>
          {readings.map((reading) => (
            <Button key={reading} size="sm" onClick={() => onAsk(question, reading)}>
              {reading}
            </Button>
          ))}
        </Row>
      )}
      {figure ? (
        <ReportFigure
          block={{ id: 'asked', kind: 'question', title: question, figure }}
          rowsRead={undefined}
        />
      ) : (
        readings.length === 0 && <Said>{copy.noFigures}</Said>
      )}
    </>
  );
}

/** A field that takes the focus as it comes. */
const useFocused = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
};

/** A question is asked and its answer looked at, before it becomes a block. */
function NewQuestion({ status, answer, problem, disabled, onAsk, onAdd, onClose }: QuestionProps) {
  const [question, setQuestion] = useState('');
  // What is shown is the answer to what was asked, whatever is typed since.
  const [asked, setAsked] = useState('');
  const field = useFocused();
  const ask = (text: string, reading?: string) => {
    setAsked(text);
    onAsk(text, reading);
  };
  const figure = status === 'answered' ? answer?.figure : null;
  return (
    <Asking
      aria-label={copy.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (question.trim() !== '' && status !== 'asking') ask(question.trim());
      }}
    >
      <TextField
        ref={field}
        label={copy.question}
        placeholder={copy.placeholder}
        maxLength={maxBlockTitle}
        value={question}
        readOnly={disabled}
        onValueChange={setQuestion}
      />
      {status === 'failed' && problem && <Notice tone="danger">{copy.failed(problem)}</Notice>}
      {status === 'answered' && answer && <AnswerPart answer={answer} question={asked} onAsk={ask} />}
      <Row>
        <Button
          type="submit"
          variant={figure ? 'secondary' : 'primary'}
          disabled={disabled || question.trim() === ''}
          pending={status === 'asking'}
          pendingLabel={copy.asking}
        >
          {copy.ask}
        </Button>
        {figure && (
          <Button
            variant="primary"
            icon={Plus}
            disabled={disabled}
            onClick={() => onAdd({ kind: 'question', title: asked, sql: figure.sql_query })}
          >
            {copy.take}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {copy.cancel}
        </Button>
      </Row>
    </Asking>
  );
}

/** Puts another block at the end of a report: a text, a metric of its model, or a question that is answered first. */
export function AddBlock(props: AddBlockProps) {
  const { metrics, canAsk, disabled, onStop, onAdd } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    onStop();
    setAsking(false);
  };
  if (isAsking)
    return (
      <NewQuestion
        {...props}
        onAdd={(block) => {
          close();
          onAdd(block);
        }}
        onClose={close}
      />
    );
  return (
    <Menu
      label={copy.add}
      trigger={
        <Button icon={Plus} disabled={disabled}>
          {copy.add}
        </Button>
      }
    >
      <MenuItem icon={Type} onClick={() => onAdd({ kind: 'text', title: '', text: '' })}>
        {copy.text}
      </MenuItem>
      {canAsk && (
        <MenuItem icon={MessageCircleQuestion} onClick={() => setAsking(true)}>
          {copy.question}
        </MenuItem>
      )}
      {metrics.length > 0 && <MenuRule />}
      {metrics.map(({ metric, graph_type }) => (
        <MenuItem
          key={metric}
          icon={BarChart3}
          onClick={() => onAdd({ kind: 'metric', title: metric, metric, graph_type: graph_type ?? '' })}
        >
          {metric}
        </MenuItem>
      ))}
    </Menu>
  );
}
