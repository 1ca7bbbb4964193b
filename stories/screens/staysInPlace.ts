import { expect, type UserEventObject, within } from 'storybook/test';

/** A double click on the heading lets the list fail: what is told of it moves nothing that could be pressed. */
export async function staysInPlace({
  canvasElement,
  userEvent,
}: {
  canvasElement: HTMLElement;
  userEvent: UserEventObject;
}): Promise<void> {
  const canvas = within(canvasElement);
  const placesOf = () =>
    [...canvasElement.querySelectorAll('a, button')].map((one) => one.getBoundingClientRect().top);
  const before = placesOf();
  await userEvent.dblClick(canvas.getByRole('heading', { level: 1 }));
  await expect(await canvas.findByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(placesOf().slice(0, before.length)).toEqual(before);
}
