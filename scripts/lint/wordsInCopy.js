/**
 * Visible words live in copy files. This finds those that stand elsewhere: text between tags, what is read out or shown
 * by an attribute, and the defaults and properties that end up there.
 */
const shown = new Set([
  'alt',
  'ariaLabel',
  'content',
  'description',
  'hint',
  'label',
  'message',
  'placeholder',
  'text',
  'title',
  'tooltip',
]);
const isShown = (name) =>
  /^aria-(label|description|roledescription|valuetext|placeholder)$/.test(name) ||
  shown.has(name) ||
  /(Label|Title|Message|Text|Hint|Placeholder)$/.test(name);

/** Signs, units and glyphs aren't words. */
const isWords = (text) => /\p{L}{2,}/u.test(text);

/** The literal texts that an expression may come to. */
const literals = (node) => {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node] : [];
    case 'TemplateLiteral':
      return [node];
    case 'ConditionalExpression':
      return [...literals(node.consequent), ...literals(node.alternate)];
    case 'LogicalExpression':
      return [...literals(node.left), ...literals(node.right)];
    case 'ArrowFunctionExpression':
      return literals(node.body);
    case 'JSXExpressionContainer':
      return literals(node.expression);
    default:
      return [];
  }
};

const wordsOf = (node) =>
  node.type === 'Literal' ? node.value : node.quasis.map(({ value }) => value.cooked).join(' ');

/** @type {import('eslint').Rule.RuleModule} */
export const wordsInCopy = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { word: 'Visible words belong in the copy file beside: "{{words}}".' },
  },
  create(context) {
    const report = (node, words) => {
      const text = words.trim().replace(/\s+/g, ' ');
      if (isWords(text)) context.report({ node, messageId: 'word', data: { words: text.slice(0, 60) } });
    };
    const check = (value) => {
      for (const literal of literals(value)) report(literal, wordsOf(literal));
    };
    return {
      JSXText: (node) => report(node, node.value),
      JSXExpressionContainer(node) {
        if (node.parent.type !== 'JSXAttribute') check(node.expression);
      },
      JSXAttribute(node) {
        if (node.name.type === 'JSXIdentifier' && isShown(node.name.name)) check(node.value);
      },
      AssignmentPattern(node) {
        if (node.left.type === 'Identifier' && isShown(node.left.name)) check(node.right);
      },
      CallExpression({ callee, arguments: [words] }) {
        const of = callee.object?.property?.name ?? callee.object?.name;
        if (of === 'notify') check(words);
      },
      Property(node) {
        const name = node.key.name ?? node.key.value;
        if (!node.computed && typeof name === 'string' && isShown(name)) check(node.value);
      },
    };
  },
};
