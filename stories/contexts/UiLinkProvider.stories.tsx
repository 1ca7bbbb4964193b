import { Link, UiLinkProvider, type LinkTargetProps } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const visited = fn();

/** What a router's link does: it answers the click itself. */
function RouterLink({ to, children, ...rest }: LinkTargetProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        event.preventDefault();
        visited(to);
      }}
    >
      {children}
    </a>
  );
}

const meta = preview.meta({
  title: 'Contexts/UiLinkProvider',
  component: UiLinkProvider,
  args: { component: RouterLink, children: <Link to="/reports">Reports</Link> },
});

/** Every link of the library goes through the provided component. */
export const Provided = meta.story();
Provided.test('a press goes through the provided component', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('link', { name: 'Reports' }));
  await expect(visited).toHaveBeenCalledWith('/reports');
});
