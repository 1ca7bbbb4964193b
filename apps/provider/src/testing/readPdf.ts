import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface ReadPdf {
  /** Of each page, its words with a space between them. */
  pages: string[];
  title: string | undefined;
  /** Addresses that something in it leads to. */
  addresses: string[];
}

/** What a PDF says, read by another library than the one that wrote it. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const addresses: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
    );
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) addresses.push(url);
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { pages, addresses, title: (info as { Title?: string }).Title };
};

export const textOfPdf = async (bytes: Uint8Array): Promise<string> => (await readPdf(bytes)).pages.join(' ');
