/** A text that docs/requirements.md quotes, with the requirement that it belongs to. */
interface QuotedText {
  id: string;
  text: string;
}

/** What stands in quotation marks and no story can show, by the reason. */
const unshown = {
  'It is notation, which nobody reads on a page.': [
    '/',
    '.',
    ', ',
    'v.f',
    'f.asc|desc',
    'data: JSON',
    'name: type',
    '{term}.title',
    '{field}: {msg}',
    'metric (graph_type)',
    'LLL dd, y',
    "the server's detail field, else the error message, else a default",
  ],
  'It stands above the page, as the title of its tab.': ['Connections · <product>'],
  'The host says it: it is compared, and another text is shown.': [
    'This email is already registered but not verified. A new OTP has been sent to your email.',
    'A user with this email already exists and is verified.',
    'already exists',
  ],
  'It is the other of two wordings that the specification allows.': ['User not authenticated.'],
  'It is gone after 1.5 s, before a picture could be taken: the test of COL-07 waits for it.': ['Copied'],
};
const exceptions = new Set(Object.values(unshown).flat());

export const quotedTexts = (requirements: string): QuotedText[] =>
  [...requirements.matchAll(/^- ([A-Z]{3}-\d{2}) (.*)$/gm)]
    .flatMap(([, id, line]) =>
      [...line!.matchAll(/"([^"]+)"/g)].map(([, text]) => ({ id: id!, text: text! })),
    )
    .filter(({ text }) => !exceptions.has(text));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches the text with anything in the places of its `{names}`. */
const patternOf = (text: string) =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map(escaped)
      .join(String.raw`[^\n]+?`),
    'i',
  );

/** The quoted texts that none of the pages shows. */
export const unseenTexts = (quoted: QuotedText[], pages: string[]): QuotedText[] =>
  quoted.filter(({ text }) => {
    const pattern = patternOf(text);
    return !pages.some((page) => pattern.test(page));
  });
