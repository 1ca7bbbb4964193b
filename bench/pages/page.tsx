import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '@plinth/ui/styles.css';
import { ColumnTable, LogView, type ColumnItem } from '@plinth/ui';

const categories = ['identifier', 'temporal', 'categorical', 'numerical', 'textual'];

const columns: ColumnItem[] = Array.from({ length: 2000 }, (_, index) => {
  const name = `column_${String(index + 1).padStart(4, '0')}`;
  return {
    id: name,
    name,
    dataType: 'varchar(24)',
    data_category: categories[index % categories.length]!,
    sampleValues: 'shipped, refunded, open',
    description: `What column ${index + 1} holds, in a sentence of the usual length for a description.`,
    selected: true,
    profile: {
      null_fraction: (index % 10) / 10,
      distinct: 5,
      min: 'cancelled',
      max: 'shipped',
      histogram: [90, 24, 12, 7, 4],
    },
    origin: 'generated',
    categoryReason: null,
    synonyms: '',
  };
});

const nothing = () => undefined;

/** The table with an edit that lives where the app keeps it: above the table. */
function Table() {
  const [edit, setEdit] = useState({
    name: 'column_0005',
    category: 'textual',
    description: 'Text',
    synonyms: '',
  });
  return (
    <ColumnTable
      status="editing"
      columns={columns}
      edit={edit}
      pendingNames={[]}
      failure={null}
      canUndo={false}
      canRedo={false}
      canLeaveOut
      conflict={null}
      elsewhere={[]}
      onConflictChoose={nothing}
      onConflictResolve={nothing}
      onConflictLeave={nothing}
      onElsewhereSeen={nothing}
      onRedo={nothing}
      onSelect={nothing}
      onEditStart={nothing}
      onEditChange={(change) => setEdit((before) => ({ ...before, ...change }))}
      onEditCancel={nothing}
      onEditSubmit={nothing}
      onAssignCategory={nothing}
      onUndo={nothing}
    />
  );
}

function Input() {
  const [text, setText] = useState('Text');
  return <input aria-label="Bare" value={text} onChange={(event) => setText(event.target.value)} />;
}

const Cells = () => (
  <table>
    <tbody>
      {columns.slice(0, 24).map(({ name, dataType, data_category, sampleValues, description }) => (
        <tr key={name}>
          {[name, dataType, data_category, sampleValues, description, '0 %', '5', 'Edit', 'Details'].map(
            (text) => (
              <td key={text}>{text}</td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

const lines = Array.from({ length: 100_000 }, (_, index) => ({
  time: '14:06:12.081',
  text: `Described column ${index + 1}`,
  kind: 'success' as const,
}));

const nextPaint = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    }),
  );

const root = createRoot(document.getElementById('root')!);
const show = async (element: ReactNode) => {
  flushSync(() => root.render(null));
  await nextPaint();
  const start = performance.now();
  flushSync(() => root.render(element));
  return (await nextPaint()) - start;
};

Object.assign(globalThis, {
  bench: {
    table: () => show(<Table />),
    log: () => show(<LogView title="Logs" lines={lines} />),
    input: () => show(<Input />),
    cells: () => show(<Cells />),
    nextPaint,
  },
});
