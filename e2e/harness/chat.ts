import type { Locator, Page } from '@playwright/test';

/** Where questions about a data model are typed. */
export const questionField = (page: Page): Locator =>
  page.getByPlaceholder('Ask a question about your data...');
