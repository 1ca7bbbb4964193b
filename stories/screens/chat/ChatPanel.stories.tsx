import { useState, type ComponentProps } from 'react';
import { expect, fn, screen, userEvent, waitFor, within, type Mock } from 'storybook/test';
import { ChatPanel, toast, Toaster } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  chatArgs,
  columns,
  editedTalk,
  manyConversations,
  resultTalk,
  someConversations,
  sqlArgs,
  talk,
  unclearTalk,
} from './chat.args.ts';

type ChatTools = ComponentProps<typeof ChatPanel>['tools'];

const meta = preview.meta({
  title: 'Screens/Chat/ChatPanel',
  tags: ['CHA-05'],
  component: ChatPanel,
  parameters: { chromatic: { modes: screenModes } },
  args: chatArgs,
});

export const NothingAsked = meta.story({
  tags: ['CHA-01'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Start a Conversation')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send question' })).toBeDisabled();
  },
});
NothingAsked.test('what is typed is handed over', async ({ canvas, args }) => {
  await userEvent.type(canvas.getByPlaceholderText('Ask a question about your data...'), 'H');
  await expect(args.onTextChange).toHaveBeenCalledWith('H');
});

export const QuestionsToBeginWith = meta.story({
  tags: ['CHA-01', 'WAY-04'],
  args: {
    starters: [
      { question: 'What is the total Sales per year of Order Date?', metric: 'Sum of Sales over Order Date' },
      { question: 'What is the total Profit for each Region?', metric: 'Sum of Profit by Region' },
      { question: 'How many rows are there?', metric: '' },
    ],
  },
});
QuestionsToBeginWith.test('a press asks the question', async ({ canvas, args }) => {
  await userEvent.click(
    canvas.getByRole('button', { name: 'What is the total Profit for each Region? Sum of Profit by Region' }),
  );
  await expect(args.onSuggestion).toHaveBeenCalledWith('What is the total Profit for each Region?');
});

/** Under the field stands who answers, and what leaves the host. */
export const ALanguageModelAnswers = meta.story({
  tags: ['LLM-04'],
  args: {
    answeredBy: { kind: 'address', model: 'qwen3-32b', address: 'llm.example.com', sharesValues: true },
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(
        'qwen3-32b at llm.example.com. Questions and the names of columns go there with sample values, rows don’t.',
      ),
    ).toBeVisible();
  },
});

export const ReadyToSend = meta.story({ tags: ['CHA-01'], args: { text: 'How many orders?' } });
ReadyToSend.test('Enter asks', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('textbox'));
  await userEvent.keyboard('{Enter}');
  await expect(args.onSubmit).toHaveBeenCalled();
});

export const OnlyBlanks = meta.story({
  tags: ['CHA-01'],
  args: { text: '   ' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Send question' })).toBeDisabled();
  },
});
OnlyBlanks.test('Enter asks nothing', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('textbox'));
  await userEvent.keyboard('{Enter}');
  await expect(args.onSubmit).not.toHaveBeenCalled();
});

const words = (length: number): string => 'How many orders came in '.repeat(40).slice(0, length - 1) + '?';

export const NearTheLimit = meta.story({
  args: { text: words(480) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('480 of 500')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send question' })).toBeEnabled();
  },
});

export const TooLong = meta.story({
  args: { text: words(501) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Ask in at most 500 characters.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send question' })).toBeDisabled();
  },
});
TooLong.test('Enter asks nothing', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('textbox'));
  await userEvent.keyboard('{Enter}');
  await expect(args.onSubmit).not.toHaveBeenCalled();
});

export const Pending = meta.story({
  tags: ['CHA-01'],
  args: { status: 'pending', messages: talk.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeDisabled();
    await expect(within(canvas.getByRole('log')).getByText('Analyzing your question...')).toBeVisible();
  },
});
Pending.test('the wait can be ended', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
  await expect(args.onStop).toHaveBeenCalled();
});

function Answering(args: ComponentProps<typeof ChatPanel>) {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <button onClick={() => setThere(true)}>The answer comes</button>
      <ChatPanel
        {...args}
        status={isThere ? 'idle' : 'pending'}
        messages={isThere ? talk : talk.slice(0, 1)}
      />
    </>
  );
}

export const AnswerComes = meta.story({ tags: ['!autodocs', 'CHA-02'], render: Answering });
AnswerComes.test('its sentence is told, and no more', async ({ canvas }) => {
  const told = () => canvas.getAllByRole('status').map(({ textContent }) => textContent);
  await expect(told()).toContain('Analyzing your question...');
  await userEvent.click(canvas.getByRole('button', { name: 'The answer comes' }));
  const answer = talk[1] as Extract<(typeof talk)[number], { error: false }>;
  await waitFor(() => expect(told()).toContain(answer.content.answer));
  await expect(told()).not.toContain('Analyzing your question...');
  await expect(canvas.getByRole('log')).toHaveAttribute('aria-live', 'off');
});

export const Late = meta.story({
  tags: ['CHA-04'],
  args: { status: 'late', messages: talk.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByRole('log')).getByText(/^No answer has come/)).toBeVisible();
  },
});
Late.test('the wait can be prolonged or ended', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Keep waiting' }));
  await expect(args.onWait).toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
  await expect(args.onStop).toHaveBeenCalled();
});

export const Answered = meta.story({
  tags: ['CHA-02'],
  args: { messages: talk },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('SQL Query')).toBeVisible();
    await expect(within(canvas.getByRole('table', { name: 'Result' })).getAllByRole('row')).toHaveLength(7);
    // It is drawn once its width is known.
    await expect(
      await canvas.findByRole('img', { name: 'Refunded by Month, most at Mar 2026: 214.' }),
    ).toBeVisible();
  },
});
Answered.test('a suggested question is asked by a press', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Do gift orders come back more often?' }));
  await expect(args.onSuggestion).toHaveBeenCalledWith('Do gift orders come back more often?');
});

export const AnsweredInWordsOnly = meta.story({
  tags: ['CHA-02'],
  args: {
    messages: [
      talk[0]!,
      {
        id: 'message-2',
        role: 'assistant',
        error: false,
        content: {
          answer: 'This model has no column about the weather, so I cannot answer that.',
          sql_query: null,
          follow_up_questions: [],
        },
      },
    ],
  },
});

export const AnsweredWithoutAWord = meta.story({
  tags: ['!autodocs', 'CHA-02'],
  args: {
    messages: [
      talk[0]!,
      {
        id: 'message-2',
        role: 'assistant',
        error: false,
        content: { answer: ' ', sql_query: null, follow_up_questions: [] },
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'Assistant' })).toHaveTextContent(
      'The host answered without a word. Try to ask in other words.',
    );
  },
});

/** Choosing a reading asks at once; the older question can't be chosen again. */
export const TwoMeanings = meta.story({
  tags: ['CHA-14'],
  args: { messages: unclearTalk },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Which Do You Mean?' })).toBeVisible();
    await expect(canvas.getByText('Ada Verne, 12,480.5')).toBeVisible();
  },
});
TwoMeanings.test('choosing a reading asks at once', async ({ canvas, args }) => {
  const reading = 'The customer name, the largest total amount';
  await userEvent.click(canvas.getByRole('button', { name: `${reading} Ada Verne, 12,480.5` }));
  await expect(args.onReading).toHaveBeenCalledWith(reading);
});

/** What the model doesn't know can be taught, where the host learns. */
export const UnknownWord = meta.story({
  tags: ['CHA-14'],
  args: {
    messages: [
      { id: 'message-1', role: 'user', content: 'What was our revenue last month?' },
      {
        id: 'message-2',
        role: 'assistant',
        error: false,
        content: {
          answer: 'I don’t know what “revenue” means in orders, so I give no answer rather than a guess.',
          sql_query: null,
          follow_up_questions: ['What is the total Sales?'],
          unknown_words: ['revenue'],
        },
      },
    ],
    tools: { ...chatArgs.tools, columns, teaching: { saving: null, problem: null, onTeach: fn() } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: '“revenue” means' })).toBeVisible();
    // Dotted where it was asked.
    const asking = canvas.getByRole('article', { name: 'You' });
    await expect(within(asking).getByText(/^revenue$/i)).toHaveStyle({ textDecorationStyle: 'dotted' });
  },
});

export const MeaningChosen = meta.story({
  tags: ['CHA-14'],
  args: {
    messages: [
      ...unclearTalk,
      { id: 'message-3', role: 'user', content: 'The customer name, the largest total amount' },
      { ...talk[1]!, id: 'message-4' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: 'The customer name, the largest number of rows' }),
    ).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /^Do gift orders/ })).toBeEnabled();
  },
});

/** More rows than are sent: how many there are in all is said. */
export const PartOfTheRows = meta.story({
  tags: ['CHA-10'],
  args: {
    messages: talk.map((message) =>
      message.role === 'assistant' && !message.error
        ? { ...message, content: { ...message.content, total_rows: 6000 } }
        : message,
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('First 6 of 6,000 rows')).toBeVisible();
    const file = canvas.getByRole('button', { name: 'CSV' });
    await expect(file).toHaveAccessibleDescription('The first 6 of 6,000 rows');
  },
});

/** An answer of the standardized view says so. */
export const OfTheStandardizedView = meta.story({
  tags: ['STD-15'],
  args: {
    messages: talk.map((message) =>
      message.role === 'assistant' && !message.error
        ? { ...message, content: { ...message.content, standardized: true } }
        : message,
    ),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Standardized')).toBeVisible();
  },
});

export const Failed = meta.story({
  tags: ['CHA-02', 'CHA-04'],
  args: {
    messages: [
      talk[0]!,
      {
        id: 'message-2',
        role: 'assistant',
        error: true,
        failure: {
          kind: 'problem',
          problem: {
            kind: 'status',
            status: 504,
            statusText: '',
            detail: 'The query took longer than 15 s.',
            message: '',
          },
        },
      },
    ],
    text: talk[0]!.role === 'user' ? talk[0]!.content : '',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The query took longer than 15 s.')).toBeVisible();
    await expect(canvas.getByText(/^Your question is in the field below/)).toBeVisible();
  },
});
/** The field holds other words by now: the question goes back into it by its pencil. */
export const FailedAndWrittenOn = meta.story({
  tags: ['!autodocs', 'CHA-04'],
  args: { ...Failed.input.args, text: 'Another question' },
});
FailedAndWrittenOn.test('the pencil puts the question into the field', async ({ canvas, args }) => {
  await expect(canvas.queryByText(/^Your question is in the field below/)).toBeNull();
  await userEvent.click(canvas.getByRole('button', { name: 'Edit question' }));
  await expect(args.onTextChange).toHaveBeenLastCalledWith(talk[0]!.role === 'user' ? talk[0]!.content : '');
  await expect(canvas.getByRole('textbox', { name: 'Your question' })).toHaveFocus();
});
Failed.test('the question is asked again by a press', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
  await expect(args.onRetry).toHaveBeenCalled();
});

export const StoppedByTheUser = meta.story({
  tags: ['CHA-04'],
  args: {
    messages: [talk[0]!, { id: 'message-2', role: 'assistant', error: true, failure: { kind: 'stopped' } }],
  },
});

const longTalk = Array.from({ length: 6 }, (_, index) =>
  talk.map((message) => ({ ...message, id: `${message.id}-${index}` })),
).flat();

export const LongTalk = meta.story({ args: { messages: longTalk } });

/** What has just been done is told above the field, which is written in meanwhile. */
export const BesideANotice = meta.story({
  tags: ['CHA-01', 'NAV-11', '!autodocs'],
  args: { messages: longTalk, text: 'How many orders?' },
  beforeEach: () => () => void toast.dismiss(),
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
  play: async ({ canvas }) => {
    toast.success('Added to the report.', { id: 'toast', duration: Infinity });
    const notice = (await screen.findByText('Added to the report.')).closest('li')!;
    const send = canvas.getByRole('button', { name: 'Send question' });
    await waitFor(() =>
      expect(notice.getBoundingClientRect().bottom).toBeLessThanOrEqual(send.getBoundingClientRect().top),
    );
  },
});

/** Chosen by the shape of the rows; the switch shows the same otherwise, down to the table alone. */
export const FiguresByName = meta.story({
  tags: ['CHA-10', 'CHA-12', 'REP-11'],
  args: {
    messages: resultTalk(
      ['Region', 'Total Sales'],
      [
        ['West', 725457.8245],
        ['East', 678781.24],
        ['Central', 501239.8908],
        ['South', 391721.905],
      ],
    ),
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('img', { name: 'Total Sales by Region, most at West: 725,457.82.' }),
    ).toBeVisible();
  },
});
FiguresByName.test('the switch shows the same otherwise, down to the table alone', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('radio', { name: 'Shares' }));
  await expect(canvas.getByText('31.6 %')).toBeVisible();
  await userEvent.click(canvas.getByRole('radio', { name: 'Table alone' }));
  await expect(canvas.queryByRole('img', { name: /^Total Sales/ })).toBeNull();
  await expect(canvas.queryByRole('button', { name: 'PNG' })).toBeNull();
  await userEvent.click(canvas.getByRole('radio', { name: 'Bars' }));
});

const months = Array.from({ length: 48 }, (_, index) => [
  new Date(Date.UTC(2014, index)).toISOString().slice(0, 10),
  Math.round(9000 + 6000 * Math.sin(index / 3.1) + 450 * index) / 1.25,
]);

const remark =
  'The parcel came on a Tuesday, two days late and with a dent; the customer kept it for ten per cent off and asked to be called before the next one.';
export const LongCells = meta.story({
  tags: ['CHA-10'],
  args: {
    messages: resultTalk(
      ['Order ID', 'Ship Mode', 'Remark', 'Rate'],
      [
        ['CA-2017-100111', 'First Class', remark, 12.34567],
        ['CA-2017-100112', 'Second Class', 'In time', 1200.5],
        ['CA-2017-100113', 'First Class', `Again. ${remark}`, 7.25],
      ],
    ),
  },
});
LongCells.test('what is cut is read, opened and closed by the keyboard', async ({ canvas }) => {
  const cut = await canvas.findByRole('button', { name: remark });
  cut.focus();
  await userEvent.keyboard('{Enter}');
  await expect(cut).toHaveAttribute('aria-expanded', 'true');
  await expect(cut.scrollWidth).toBeLessThanOrEqual(cut.clientWidth);
  await userEvent.keyboard('{ArrowRight}');
  await expect(canvas.getByRole('button', { name: '12.35' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect(canvas.getByRole('button', { name: /^12\.345/ })).toHaveFocus();
});
LongCells.test('all that is cut is one stop, and the arrow keys lead through it', async ({ canvas }) => {
  const first = await canvas.findByRole('button', { name: remark });
  const again = canvas.getByRole('button', { name: `Again. ${remark}` });
  const rate = canvas.getByRole('button', { name: '12.35' });
  first.focus();
  await userEvent.tab();
  for (const cut of [rate, again]) await expect(cut).not.toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect(first).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  await expect(first).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect(rate).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect(again).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  await expect(again).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect(first).toHaveFocus();
});
export const CourseOfTime = meta.story({
  tags: ['CHA-10'],
  args: { messages: resultTalk(['Month', 'Total Sales'], months) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('First 20 of 48 rows')).toBeVisible();
  },
});
CourseOfTime.test(
  'pages through the rows and saves them as CSV and as a picture',
  async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next rows' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Next rows' }));
    await expect(canvas.getByText('Rows 41 to 48 of 48')).toBeVisible();
    const next = canvas.getByRole('button', { name: 'Next rows' });
    await expect(next).toHaveFocus();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('radio', { name: 'Latest figure' }));
    await expect(canvas.getByText(/^Dec 2017, .* (more|less) than in Nov 2017$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Line' }));
    await userEvent.click(canvas.getByRole('button', { name: 'CSV' }));
    const [file, name] = (args.tools.onSave as Mock<ChatTools['onSave']>).mock.lastCall!;
    await expect(name).toBe('total-sales-by-month.csv');
    await expect((await file.text()).split('\r\n').slice(0, 2)).toEqual([
      'Month,Total Sales',
      '2014-01-01,7200',
    ]);
    await userEvent.click(canvas.getByRole('button', { name: 'PNG' }));
    await waitFor(() =>
      expect(args.tools.onSave).toHaveBeenLastCalledWith(expect.any(Blob), 'total-sales-by-month.png'),
    );
    const [picture] = (args.tools.onSave as Mock<ChatTools['onSave']>).mock.lastCall!;
    const { width, height } = await createImageBitmap(picture);
    await expect(width).toBeGreaterThan(400);
    await expect(height).toBeGreaterThan(400);
  },
);

/** What is said of the highest point stays clear of the numbers of the axis. */
export const HighestNearTheStart = meta.story({
  tags: ['!autodocs', 'CHA-10'],
  args: {
    messages: resultTalk(
      ['Month', 'Total Sales'],
      months.map(([month], index) => [month!, index === 2 ? 1000 : 600 + (index % 7)]),
    ),
  },
  play: async ({ canvas }) => {
    const chart = canvas.getByRole('img', { name: /most at Mar 2014/ });
    const said = within(chart).getByText('1,000 in Mar 2014').getBoundingClientRect();
    const [axis] = [...chart.querySelectorAll('text')].filter(({ textContent }) => textContent === '1K');
    await expect(said.left).toBeGreaterThan(axis!.getBoundingClientRect().right);
  },
});

export const TwoMeasures = meta.story({
  tags: ['CHA-10'],
  args: {
    messages: resultTalk(
      ['Year', 'Total Sales', 'Total Profit'],
      [
        [2014, 484247.5, 49543.97],
        [2015, 470532.51, 61618.6],
        [2016, 609205.6, 81795.17],
        [2017, 733215.26, 93439.27],
      ],
    ),
  },
});

export const LossAndGain = meta.story({
  tags: ['CHA-10'],
  args: {
    messages: resultTalk(
      ['Sub-Category', 'Total Profit'],
      [
        ['Copiers', 55617.82],
        ['Accessories', 41936.64],
        ['Bookcases', -3472.56],
        ['Tables', -17725.48],
        ['Envelopes with a name that is too long for its place', 6964.18],
      ],
    ),
  },
});

/** None of those that are as large is singled out. */
export const SeveralAreTheLargest = meta.story({
  tags: ['CHA-10'],
  args: {
    messages: resultTalk(
      ['status', 'orders'],
      [
        ['open', 7],
        ['shipped', 7],
        ['returned', 4],
      ],
    ),
  },
  play: async ({ canvas }) => {
    const chart = canvas.getByRole('img', { name: /most at open and 1 other: 7/ });
    await expect(chart.querySelectorAll('rect.most')).toHaveLength(2);
  },
});

/** The head names the currency for its cells; figures that stand alone carry it. */
export const AmountsInACurrency = meta.story({
  tags: ['CHA-10'],
  args: {
    messages: resultTalk(
      ['Month', 'Total Sales ($)'],
      months.map(([month], index) => [month!, index === 5 ? -4250.5 : 7200 + 310 * (index % 9)]),
    ),
  },
  play: async ({ canvas }) => {
    const chart = canvas.getByRole('img', { name: /most at Sep 2014 .*: \$9,680\.00/ });
    await expect(within(chart).getByText('$5K')).toBeVisible();
    await expect(canvas.getAllByRole('cell', { name: '7,200.00' })[0]).toBeVisible();
  },
});

export const OneFigure = meta.story({
  tags: ['CHA-10'],
  args: { messages: resultTalk(['Number of rows'], [[9994]]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Number of rows: 9,994' })).toBeVisible();
  },
});
/** However many digits it has, all of them are there. */
export const LongFigure = meta.story({
  tags: ['!autodocs', 'CHA-10'],
  args: { messages: resultTalk(['Total amount'], [[-14_500_123_456_789.25]]) },
  decorators: [(Story) => <div style={{ maxWidth: 375 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const drawn = canvas.getByRole('img', { name: /^Total amount: -14,500,123,456,789.25/ });
    const [figure, box] = [drawn.querySelector('text')!, drawn].map((part) => part.getBoundingClientRect());
    await expect(figure!.right).toBeLessThanOrEqual(box!.right);
    await expect(figure!.left).toBeGreaterThanOrEqual(box!.left - 1);
  },
});
OneFigure.test('the switch leads to the table and back', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('radio', { name: 'Table alone' }));
  await expect(canvas.getByRole('table', { name: 'Result' })).toBeVisible();
  await userEvent.click(canvas.getByRole('radio', { name: 'Latest figure' }));
});

/** Sums and counts add up; averages don’t. */
export const RowsThatAddUp = meta.story({
  tags: ['!autodocs', 'CHA-10'],
  args: {
    tools: { ...chatArgs.tools, columns },
    messages: resultTalk(
      ['Region', 'Total Sales', 'Average Sales'],
      [
        ['West', 250128.37, 12.5],
        ['East', 213082.9, 10],
      ],
      { measure: ['total Sales', 'average Sales'], grouping: ['Region'] },
    ),
  },
  play: async ({ canvas }) => {
    const last = canvas.getAllByRole('row').at(-1)!;
    const cells = within(last).getAllByRole('cell');
    await expect(cells.map(({ textContent }) => textContent)).toEqual(['All 2 rows', '463,211.27', '']);
  },
});

export const ManyColumnsAndLongTexts = meta.story({
  tags: ['CHA-10'],
  args: {
    messages: resultTalk(
      ['customer_name', 'ProductName', 'order_date', 'is_gift', 'count_star()', 'Share of Sales'],
      Array.from({ length: 3 }, (_, index) => [
        'Maximiliana-Theodora van der Wolkenstein-Oberhausen the Second',
        'Tennsco Snap-Together Open Shelving Units, Starter Sets and Add-On Units',
        `2017-0${index + 1}-14`,
        index === 0,
        1200 * index,
        33.3,
      ]),
    ),
  },
  play: async ({ canvas }) => {
    for (const name of ['Customer name', 'Product Name', 'Order date', 'Is gift', 'Count of rows'])
      await expect(canvas.getByRole('columnheader', { name })).toBeVisible();
    await expect(canvas.getByText('Mar 14, 2017')).toBeInTheDocument();
  },
});

LongCells.test('what is opened at the edge comes into sight', async ({ canvas, canvasElement }) => {
  canvasElement.style.maxWidth = '600px';
  const cut = await canvas.findByRole('button', { name: remark });
  const edge = () => canvas.getByRole('table').parentElement!.getBoundingClientRect().right;
  await waitFor(() => expect(cut.getBoundingClientRect().right).toBeGreaterThan(edge()));
  cut.focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(cut.getBoundingClientRect().right).toBeLessThanOrEqual(edge()));
  const head = canvas.getByRole('columnheader', { name: 'Remark' }).getBoundingClientRect();
  await expect(cut.getBoundingClientRect().top).toBeGreaterThanOrEqual(head.bottom);
});
/** A moment keeps its hour, however many columns there are. */
export const MomentsAmongManyColumns = meta.story({
  tags: ['CHA-10'],
  args: {
    messages: resultTalk(
      ['Respondent', 'Submitted at', ...Array.from({ length: 12 }, (_, index) => `Q${index + 1}`)],
      Array.from({ length: 3 }, (_, row) => [
        `R00${row}`,
        `2025-09-1${row}T14:58:00`,
        ...Array.from({ length: 12 }, () => 'agree'),
      ]),
    ),
  },
  play: async ({ canvas }) => {
    const cell = canvas.getByRole('cell', { name: 'Sep 12, 2025, 14:58' });
    const text = document.createRange();
    text.selectNodeContents(cell);
    await expect(text.getBoundingClientRect().width).toBeLessThan(cell.getBoundingClientRect().width);
  },
});

const understoodTalk = resultTalk(
  ['Region', 'Total Sales'],
  [
    ['West', 3],
    ['East', 2],
  ],
  {
    measure: ['total Sales'],
    grouping: ['Region'],
    filters: ['Category is “Furniture”'],
    time: ['Order Date is in 2017'],
    order: ['total Sales, largest first'],
    limit: 5,
  },
);

/** A part is changed by choosing or by writing; the question is asked again as it then says. */
export const UnderstoodParts = meta.story({
  tags: ['CHA-11'],
  args: { messages: understoodTalk, tools: { ...chatArgs.tools, columns } },
});
UnderstoodParts.test('parts have the marks of their columns, and so have the choices', async ({ canvas }) => {
  const parts = canvas.getByRole('group', { name: 'Understood as' });
  const markOf = (name: RegExp) =>
    within(parts).getByRole('button', { name }).querySelector('span[aria-hidden] > svg path, rect, circle');
  for (const name of [/^Figure, /, /^By, /, /^Filter, /, /^Time, /, /^Order, /])
    await expect([name, markOf(name)]).not.toEqual([name, null]);
  await expect(markOf(/^Limit, /)).toBeNull();
  await userEvent.click(within(parts).getByRole('button', { name: 'By, Region: change' }));
  const choice = await screen.findByRole('button', { name: 'Category 3 values' });
  await expect(choice.querySelector('span[aria-hidden] > svg')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
});
UnderstoodParts.test(
  'a part is changed by choosing or by writing; the question is asked again as it then says',
  async ({ canvas, args }) => {
    const parts = canvas.getByRole('group', { name: 'Understood as' });
    await expect(within(parts).getAllByRole('button')).toHaveLength(7);
    await userEvent.click(within(parts).getByRole('button', { name: 'By, Region: change' }));
    await userEvent.click(await screen.findByRole('button', { name: 'month of Order Date' }));
    await expect(args.tools.onUnderstood).toHaveBeenLastCalledWith(
      'message-2',
      'Total Sales by month of Order Date where Category is “Furniture” and Order Date is in 2017, highest 5 by total Sales',
      expect.objectContaining({ grouping: ['month of Order Date'] }),
    );
    await userEvent.click(within(parts).getByRole('button', { name: 'Time, Order Date is in 2017: change' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave it out' }));
    await expect(args.tools.onUnderstood).toHaveBeenLastCalledWith(
      'message-2',
      expect.any(String),
      expect.objectContaining({ time: [], grouping: ['Region'] }),
    );
    await userEvent.click(within(parts).getByRole('button', { name: 'Add a filter' }));
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Find or write it' }),
      'Sales is above 500{Enter}',
    );
    await expect(args.tools.onUnderstood).toHaveBeenLastCalledWith(
      'message-2',
      expect.stringContaining('Sales is above 500'),
      expect.objectContaining({ filters: ['Category is “Furniture”', 'Sales is above 500'] }),
    );
  },
);

UnderstoodParts.test(
  'of many choices it is said how many more there are',
  {
    args: {
      tools: {
        ...chatArgs.tools,
        columns: Array.from({ length: 100 }, (_, index) => ({
          name: `Attribute ${index + 1}`,
          category: 'categorical',
          samples: [],
          distinct: 4,
          min: null,
          max: null,
        })),
      },
    },
  },
  async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'By, Region: change' }));
    await expect(await screen.findByText('40 more: type to narrow the list down')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Find or write it' }), '99');
    await expect(screen.queryByText(/more: type/)).toBeNull();
    await userEvent.keyboard('{Escape}');
  },
);

UnderstoodParts.test(
  'what is written without its accent is the choice of that name, and not another that begins so',
  {
    args: {
      tools: {
        ...chatArgs.tools,
        columns: ['Cafeteria', 'Café'].map((name) => ({
          name,
          category: 'categorical',
          samples: [],
          distinct: 4,
          min: null,
          max: null,
        })),
      },
    },
  },
  async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'By, Region: change' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Find or write it' }), 'cafe{Enter}');
    await expect(args.tools.onUnderstood).toHaveBeenCalledWith(
      'message-2',
      expect.any(String),
      expect.objectContaining({ grouping: ['Café'] }),
    );
  },
);

const eachPart: [chip: string, choice: string, asked: object][] = [
  [
    'Figure, total Sales: change',
    'average Sales',
    { measure: ['average Sales'], order: ['average Sales, largest first'] },
  ],
  ['By, Region: change', 'Category 3 values', { grouping: ['Category'] }],
  [
    'Filter, Category is “Furniture”: change',
    'Category is “Technology”',
    { filters: ['Category is “Technology”'] },
  ],
  ['Time, Order Date is in 2017: change', 'Order Date is in 2016', { time: ['Order Date is in 2016'] }],
  [
    'Order, total Sales, largest first: change',
    'total Sales, smallest first',
    { order: ['total Sales, smallest first'] },
  ],
  ['Limit, first 5 rows: change', 'first 10 rows', { limit: 10 }],
];
for (const [chip, choice, asked] of eachPart)
  UnderstoodParts.test(`another choice of “${chip}” asks with it`, async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: chip }));
    await userEvent.click(await screen.findByRole('button', { name: choice }));
    await expect(args.tools.onUnderstood).toHaveBeenCalledOnce();
    await expect(args.tools.onUnderstood).toHaveBeenCalledWith(
      'message-2',
      expect.any(String),
      expect.objectContaining(asked),
    );
  });

const sourceSilent = {
  kind: 'status',
  status: 502,
  statusText: '',
  detail: 'The source does not answer.',
  message: '',
} as const;

const wanted = {
  measure: ['total Sales'],
  grouping: ['month of Order Date'],
  filters: ['Category is “Furniture”'],
  order: [],
};

/** The answer stays until the other one is there; what is asked for is marked. */
export const PartBeingChanged = meta.story({
  tags: ['CHA-11'],
  args: {
    messages: understoodTalk,
    status: 'pending',
    change: { answerId: 'message-2', understood: wanted, failure: null },
    tools: { ...chatArgs.tools, columns },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'By, month of Order Date: change' })).toBeDisabled();
    await expect(canvas.getByRole('table', { name: 'Result' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Retry' })).toBeNull();
  },
});

export const PartBeingChangedForLong = meta.story({
  tags: ['!autodocs', 'CHA-11'],
  args: { ...PartBeingChanged.input.args, status: 'late' },
});
PartBeingChangedForLong.test('the person may wait on', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Keep waiting' }));
  await expect(args.onWait).toHaveBeenCalled();
});

/** What stands there is still the answer to the parts before. */
export const PartNotChanged = meta.story({
  tags: ['CHA-11'],
  args: {
    messages: understoodTalk,
    change: {
      answerId: 'message-2',
      understood: wanted,
      failure: { kind: 'problem', problem: sourceSilent },
    },
    tools: { ...chatArgs.tools, columns },
  },
});
PartNotChanged.test('Retry asks for the changed parts again', async ({ canvas, args }) => {
  await expect(canvas.getByRole('button', { name: 'By, Region: change' })).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
  await expect(args.tools.onUnderstood).toHaveBeenCalledWith(
    'message-2',
    expect.stringContaining('by month of Order Date'),
    expect.objectContaining({ grouping: ['month of Order Date'] }),
  );
});

/** The words stay as they were asked; what they were answered as stands under them. */
export const PartChanged = meta.story({
  tags: ['CHA-11'],
  args: {
    tools: { ...chatArgs.tools, columns },
    messages: understoodTalk.map((message) =>
      message.role === 'user'
        ? {
            ...message,
            askedAt: '2026-04-05T08:36:00Z',
            meant: 'Total Sales by month of Order Date where Category is “Furniture”',
          }
        : message,
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Changed to: Total Sales by month/)).toBeVisible();
    await expect(canvas.getByText('Apr 5')).toBeVisible();
  },
});

export const PartsWithoutColumnsYet = meta.story({
  tags: ['!autodocs', 'CHA-11'],
  args: { messages: understoodTalk },
  play: async ({ canvas, args }) => {
    await expect(args.tools.onColumnsWanted).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Figure, total Sales: change' }));
    await expect(await screen.findByText('Loading the columns...')).toBeVisible();
  },
});

/** The field takes the focus. */
export const SqlEdited = meta.story({
  tags: ['CHA-13'],
  args: {
    messages: talk,
    tools: {
      ...chatArgs.tools,
      sql: { ...sqlArgs, status: 'editing', answerId: 'message-2', text: 'SELECT reg' },
    },
  },
});
SqlEdited.test('keys run and close it; a column is put in at the caret', async ({ canvas, args }) => {
  const { onTextChange, onRun, onClose } = args.tools.sql!;
  const field = canvas.getByRole('textbox', { name: 'SQL of this answer' });
  await expect(field).toHaveFocus();
  await userEvent.keyboard('{Control>} {/Control}');
  await userEvent.click(await canvas.findByRole('option', { name: /^region/ }));
  await expect(onTextChange).toHaveBeenLastCalledWith('SELECT "region"');
  await expect(field).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect(onRun).toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect(onClose).toHaveBeenCalled();
});
SqlEdited.test('Escape closes the list of columns first, and Tab goes on', async ({ canvas, args }) => {
  await userEvent.keyboard('{Control>} {/Control}');
  await canvas.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  await expect(canvas.queryByRole('listbox')).toBeNull();
  await expect(args.tools.sql!.onClose).not.toHaveBeenCalled();
  await userEvent.tab({ shift: true });
  await expect(canvas.getByRole('button', { name: 'Run' })).toHaveFocus();
});

/** What may stand after SELECT: the columns, and words of SQL that begin so. */
export const SqlColumnsListed = meta.story({
  tags: ['!autodocs', 'CHA-13'],
  args: { ...SqlEdited.input.args },
  play: async ({ canvas }) => {
    await userEvent.keyboard('{Control>} {/Control}');
    await expect(await canvas.findByRole('option', { name: /^region/ })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'SQL of this answer' })).toHaveAttribute(
      'aria-activedescendant',
    );
  },
});

/** Colours are those of the block that is read; each line that is too long goes on below. */
export const SqlEditedLong = meta.story({
  tags: ['!autodocs', 'CHA-13'],
  args: {
    messages: talk,
    tools: {
      ...chatArgs.tools,
      sql: {
        ...sqlArgs,
        status: 'editing',
        answerId: 'message-2',
        text: `-- What was sold, by region\nSELECT region, sum("sales") AS "Total sales"\nFROM orders\nWHERE order_date >= '2026-01-01' AND region NOT IN ('Central', 'South', 'North', 'Far East', 'Overseas')\nGROUP BY region\nORDER BY 2 DESC\nLIMIT 20`,
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('NOT')).toHaveClass('keyword');
    await expect(canvas.getByText("'2026-01-01'")).toHaveClass('string');
  },
});

export const SqlFailed = meta.story({
  tags: ['CHA-13'],
  args: {
    messages: talk,
    tools: {
      ...chatArgs.tools,
      sql: {
        ...sqlArgs,
        status: 'editing',
        answerId: 'message-2',
        text: 'SELECT nmae FROM orders',
        problem: {
          kind: 'status',
          status: 400,
          statusText: '',
          detail: 'Binder Error: Referenced column "nmae" not found in FROM clause!',
          message: '',
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'SQL of this answer' })).toHaveAccessibleDescription(
      /Referenced column "nmae" not found/,
    );
  },
});

export const SqlRunning = meta.story({
  tags: ['CHA-13'],
  args: {
    messages: talk,
    tools: {
      ...chatArgs.tools,
      sql: { ...sqlArgs, status: 'running', answerId: 'message-2', text: 'SELECT 1' },
    },
  },
});
SqlRunning.test('what runs can be read, not changed', async ({ canvas, args }) => {
  const field = canvas.getByRole('textbox', { name: 'SQL of this answer' });
  await expect(field).toHaveAttribute('aria-readonly', 'true');
  await userEvent.type(field, '2');
  await expect(field).toHaveTextContent('SELECT 1');
  await expect(args.tools.sql!.onTextChange).not.toHaveBeenCalled();
});
SqlRunning.test('the run can be stopped', async ({ canvas, args }) => {
  const editor = canvas.getByRole('region', { name: 'SQL Query, edited' });
  await userEvent.click(within(editor).getByRole('button', { name: 'Stop' }));
  await expect(args.tools.sql!.onStop).toHaveBeenCalled();
});

export const RowsOfAnEditedQuery = meta.story({
  tags: ['CHA-13'],
  args: {
    messages: editedTalk({
      sql: 'SELECT 1',
      columns: ['region', 'n'],
      rows: [
        ['West', 3],
        ['East', 1],
      ],
      total: 2,
      sampled: true,
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Rows of the edited query. The query ran over a sample/)).toBeVisible();
  },
});
RowsOfAnEditedQuery.test('the way back to the answer is open', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: /^Back to the answer/ }));
  await expect(args.tools.onDrop).toHaveBeenCalledWith('message-2');
});

export const Opening = meta.story({
  tags: ['CHA-03'],
  args: { status: 'opening' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading conversation...')).toBeVisible();
    await expect(canvas.getByRole('textbox')).toBeDisabled();
  },
});

const lost = { kind: 'network', status: null, statusText: '', detail: null, message: '' } as const;

export const Unread = meta.story({
  tags: ['CHA-03'],
  args: { status: 'unread', problem: lost },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The conversation could not be loaded.')).toBeVisible();
  },
});
Unread.test('the button reads it again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onReadAgain).toHaveBeenCalled();
});

/** A call needs a token, and there is none any more. */
export const SignedOut = meta.story({
  tags: ['SES-12'],
  args: { status: 'unread', problem: { ...lost, kind: 'signedOut' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('User is not authenticated.')).toBeVisible();
  },
});

export const DeletedMeanwhile = meta.story({
  tags: ['CHA-03'],
  args: { status: 'unread', problem: { ...lost, kind: 'status', status: 404 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This conversation isn’t there any more.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Try Again' })).toBeNull();
  },
});

export const ConversationsLoading = meta.story({
  tags: ['CHA-03'],
  args: { status: 'opening', conversations: { status: 'pending' }, current: null },
});

export const ConversationsFailed = meta.story({
  tags: ['CHA-03'],
  args: { conversations: { status: 'error' }, current: null },
});

export const NoConversations = meta.story({
  tags: ['CHA-03'],
  args: { conversations: { status: 'ready', items: [] }, current: null },
});

export const KeptNowhere = meta.story({
  tags: ['CHA-03'],
  args: { conversations: { status: 'absent' }, current: null, messages: talk },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^This host keeps no conversations/)).toBeVisible();
    await expect(canvas.queryByRole('navigation', { name: 'Conversations' })).toBeNull();
  },
});

export const ModelGone = meta.story({
  tags: ['CHA-03'],
  args: { conversations: { status: 'gone' }, current: null, messages: talk },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('This data model isn’t there any more, so it can’t be asked.'),
    ).toBeVisible();
    await expect(canvas.queryByText(/^This host keeps no conversations/)).toBeNull();
  },
});

export const ManyConversations = meta.story({
  tags: ['CHA-03'],
  args: { conversations: { status: 'ready', items: manyConversations }, current: 'many-2', messages: talk },
  play: async ({ canvas }) => {
    if (!matchMedia('(min-width: 1024px)').matches) return;
    const nav = canvas.getByRole('navigation', { name: 'Conversations' });
    // A long title is cut, and doesn't lie over what was said.
    const { right } = nav.getBoundingClientRect();
    for (const row of within(nav).getAllByRole('listitem'))
      await expect(row.getBoundingClientRect().right).toBeLessThanOrEqual(right);
  },
});
Answered.test(
  '↑ recalls what was asked last',
  { args: { messages: [...talk, { id: 'message-3', role: 'user', content: 'And in May?' }] } },
  async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onTextChange).toHaveBeenLastCalledWith('And in May?');
  },
);

const firstOf = someConversations[0]!;
const list = (canvas: { getByRole: typeof screen.getByRole }) =>
  within(canvas.getByRole('navigation', { name: 'Conversations' }));
Answered.test(
  'a conversation is renamed in place, by pointer or F2; Escape leaves the old name',
  { args: { messages: talk } },
  async ({ canvas, args }) => {
    if (!matchMedia('(min-width: 1024px)').matches) return;
    list(canvas).getByRole('link', { name: firstOf.title }).focus();
    await userEvent.keyboard('{F2}');
    await expect(canvas.getByRole('textbox', { name: 'Name of the conversation' })).toHaveFocus();
    await userEvent.keyboard('Refunds{Escape}');
    await expect(args.onRename).not.toHaveBeenCalled();
    await userEvent.click(list(canvas).getByRole('button', { name: `Rename ${firstOf.title}` }));
    await userEvent.keyboard('Refunds{Enter}');
    await expect(args.onRename).toHaveBeenCalledWith('c1', 'Refunds');
  },
);

export const DeleteAsks = meta.story({
  tags: ['!autodocs', 'CHA-03'],
  args: { messages: talk },
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) => {
    if (!matchMedia('(min-width: 1024px)').matches) return;
    await userEvent.click(list(canvas).getByRole('button', { name: `Delete ${firstOf.title}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(dialog.getByText(/goes with its questions and answers/)).toBeVisible();
  },
});
DeleteAsks.test('the answer no leads back to where it was asked', async ({ canvas }) => {
  if (!matchMedia('(min-width: 1024px)').matches) return;
  await userEvent.keyboard('{Escape}');
  const button = list(canvas).getByRole('button', { name: `Delete ${firstOf.title}` });
  await waitFor(() => expect(button).toHaveFocus());
});
DeleteAsks.test('the answer yes deletes', async ({ args }) => {
  if (!matchMedia('(min-width: 1024px)').matches) return;
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await expect(args.onDelete).toHaveBeenCalledWith('c1');
});
