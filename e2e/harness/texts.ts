import { expect, type Locator } from '@playwright/test';

/** What a list says, once there is something of it: Playwright's own reading of many doesn't wait. */
export const textsOf = async (list: Locator): Promise<string[]> => {
  await expect(list).not.toHaveCount(0);
  return list.allTextContents();
};
