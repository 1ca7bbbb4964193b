import { autocompletion, closeCompletion, type Completion } from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { sql, SQLDialect } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Text } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { sqlKeywords } from '../../components/code.tokens.ts';
import { codeColours } from '../../primitives/CodeFrame.tsx';
import { floating, mono, option, truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { chatCopy as copy } from './chat.copy.ts';
import { sqlFieldRoom } from './sqlField.styles.ts';

const Field = styled.div`
  ${codeColours}

  .cm-editor.cm-focused {
    outline: 2px solid ${token.focusRing};
    outline-offset: -2px;

    @media (forced-colors: active) {
      outline-color: Highlight;
    }
  }
  .cm-scroller {
    max-height: 22rem;
    font: inherit;
    line-height: inherit;
  }
  .cm-content {
    ${sqlFieldRoom}
    caret-color: ${token.textStrong};

    &:focus-visible {
      outline: none;
    }
    &[aria-readonly] {
      color: ${token.textMuted};
    }
  }
  .cm-line {
    padding: 0;
  }
  .cm-tooltip.cm-tooltip-autocomplete {
    ${floating}

    > ul {
      ${mono}
      direction: ltr;
      min-width: 12rem;
      max-height: none;
      padding: 4px;
    }
    > ul > li {
      ${option}
      justify-content: space-between;
      line-height: ${token.lineSm};
      cursor: pointer;
    }
    > ul > li[aria-selected] {
      background: light-dark(${token.surfaceHover}, ${token.surfacePressed});
      color: ${token.textStrong};

      @media (forced-colors: active) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  }
  .cm-completionLabel {
    ${truncate}
  }
  .cm-completionMatchedText {
    font-weight: ${token.weightMedium};
  }
  .cm-completionDetail {
    color: ${token.textMuted};
    font-style: normal;
  }
`;

/** Coloured as the block is that is read. */
const dialect = SQLDialect.define({
  keywords: [...sqlKeywords].join(' '),
  builtin: 'abs avg coalesce count date_trunc greatest least lower max min nullif round sum upper',
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, class: 'keyword' },
  { tag: tags.string, class: 'string' },
  { tag: tags.special(tags.string), class: 'name' },
  { tag: tags.number, class: 'number' },
  { tag: tags.standard(tags.name), class: 'function' },
  { tag: tags.comment, class: 'comment' },
]);

/** A name as every dialect reads it, a reserved word too. */
const quoted = (column: string): string => `"${column.replaceAll('"', '""')}"`;

const completionOf = (column: string): Completion => ({
  label: column,
  detail: copy.column,
  apply: quoted(column),
  // Before the table and the words of SQL.
  boost: 1,
});

const language = (table: string, columns: readonly string[]) => {
  const name = table.replaceAll('"', '');
  return sql({
    dialect,
    upperCaseKeywords: true,
    // A dot in a name isn't the one between a schema and its table.
    schema: {
      [name.replaceAll('.', '\\.')]: {
        self: { label: name, detail: copy.table, apply: table },
        children: columns.map(completionOf),
      },
    },
    defaultTable: name,
  });
};

const settings = new Compartment();

/**
 * Chromium would write what was selected as an inline style around what replaces it; the page's policy refuses that and
 * says so. What is selected is asked of the document: the editor may hear of it later than of the key that follows.
 */
const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data } = event;
    const selected = getSelection();
    if (inputType !== 'insertText' || data === null || view.composing || !selected || selected.isCollapsed)
      return false;
    event.preventDefault();
    if (view.state.readOnly) return true;
    const { startContainer, startOffset, endContainer, endOffset } = selected.getRangeAt(0);
    const from = view.posAtDOM(startContainer, startOffset);
    const to = view.posAtDOM(endContainer, endOffset);
    const insert = view.state.toText(data);
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  },
});

const constant = () => [
  history(),
  replaceSelection,
  // Without Tab, which leaves the field; Escape and Ctrl with Enter are the editor's around it.
  keymap.of([...standardKeymap, ...historyKeymap]),
  // As many as stand there without scrolling: the list never has the focus, and pages by the arrow keys.
  autocompletion({ icons: false, maxRenderedOptions: 8 }),
  syntaxHighlighting(colours),
  EditorView.lineWrapping,
  EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''),
];

interface SqlFieldProps {
  text: string;
  /** The table's name, as SQL writes it. */
  table: string;
  /** The same array as long as they are the same: with another one the list of completions is made anew. */
  columns: readonly string[];
  readOnly: boolean;
  invalid: boolean;
  /** Ids of what describes it. */
  describedBy: string;
  onTextChange: (text: string) => void;
}

const useSettings = ({ table, columns, readOnly, invalid, describedBy }: SqlFieldProps) =>
  useMemo(
    () => [
      language(table, columns),
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.of({
        'aria-label': copy.sqlField,
        'aria-describedby': describedBy,
        ...(invalid && { 'aria-invalid': 'true' }),
      }),
    ],
    [table, columns, readOnly, invalid, describedBy],
  );

/** SQL that is written: coloured, with the table's columns as completions. It takes the focus, but not from another field. */
export function SqlField(props: SqlFieldProps) {
  const { text, readOnly } = props;
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const current = useSettings(props);
  const handleChange = useEffectEvent(props.onTextChange);
  const create = useEffectEvent((parent: HTMLElement) => {
    const doc = Text.of(text.split(/\r\n?|\n/));
    const onChange = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) handleChange(state.doc.toString());
    });
    return new EditorView({
      parent,
      doc,
      selection: { anchor: doc.length },
      extensions: [constant(), settings.of(current), onChange],
    });
  });

  useLayoutEffect(() => {
    const view = create(box.current!);
    editor.current = view;
    if (!document.activeElement?.matches('input, textarea')) view.focus();
    return () => view.destroy();
  }, []);

  useEffect(() => editor.current?.dispatch({ effects: settings.reconfigure(current) }), [current]);

  useEffect(() => {
    if (readOnly && editor.current) closeCompletion(editor.current);
  }, [readOnly]);

  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.toText(text).eq(view.state.doc)) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text]);

  return <Field ref={box} />;
}
