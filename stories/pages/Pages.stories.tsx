import { PlinthApp } from '@plinth/web/testing';
import { mockUser, reportFixture } from '@plinth/api/mocks';
import { expect, screen, waitFor } from 'storybook/test';
import { pageModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { flow, host, signedIn, slow, startHost } from '../flows/host.ts';

/** What is said where something is still to come: “Loading...”. */
const wordsOfWaiting = () =>
  screen
    .queryAllByRole('status')
    .map((status) => status.getAttribute('aria-label') ?? status.textContent)
    .filter((words) => words.endsWith('...'));

const nowhere = '/no/such/page';

// Whole pages of the real app, to be looked at and photographed; flows and e2e tests walk them.
const meta = preview.meta({
  title: 'Pages/Whole pages',
  tags: ['!autodocs', '!test'],
  component: PlinthApp,
  parameters: { layout: 'fullscreen', chromatic: { modes: pageModes } },
  argTypes: flow.argTypes,
  beforeEach: startHost(),
  args: { host, session: signedIn },
  play: async ({ args: { path } }) => {
    const { textContent } = await screen.findByRole('heading', { level: 1 }, slow);
    await expect(textContent === '404').toBe(path === nowhere);
    // Parts of a page come after it.
    await waitFor(() => expect(wordsOfWaiting()).toEqual([]), slow);
  },
});

const connection = '/data-source/c_01JRB7Q4ZK8M3T';
const collection = '/collections/support-tickets';
const model = '/data-models/m_01JRB8';
const withReport = { beforeEach: startHost({ models: { reports: [reportFixture] } }) };

export const LogIn = meta.story({ args: { session: null, path: '/login' } });
export const SignUp = meta.story({ args: { session: null, path: '/Signup' } });
export const ForgotPassword = meta.story({ args: { session: null, path: '/forgot-password' } });
export const ResetPassword = meta.story({ args: { session: null, path: '/reset-password?token=abc' } });
export const Connections = meta.story({ args: { path: '/collections' } });
export const CreateConnection = meta.story({ args: { path: '/collections?create' } });
export const Connection = meta.story({ args: { path: connection } });
export const DatabaseExplorer = meta.story({ args: { path: `${connection}?explorer` } });
export const Collection = meta.story({ args: { path: collection } });
export const CollectionObject = meta.story({ args: { path: `${collection}/10482` } });
export const EditCollection = meta.story({ args: { path: `${collection}/edit` } });
export const DataModels = meta.story({ args: { path: '/data-model' } });
export const WizardSetup = meta.story({ args: { path: '/data-model?stage=setup' } });
export const DataModel = meta.story({ args: { path: model } });
export const DataModelColumns = meta.story({ args: { path: `${model}?tab=columns` } });
export const DataModelUnderstanding = meta.story({ args: { path: `${model}?tab=understanding` } });
export const DataModelChat = meta.story({ args: { path: `${model}?tab=chat` } });
export const Standardization = meta.story({ args: { path: '/standardization' } });
export const EmptyRecipe = meta.story({ args: { path: '/standardization/m_01JRB8' } });
export const NoReports = meta.story({ args: { path: '/reports' } });
export const Reports = meta.story({ ...withReport, args: { path: '/reports' } });
export const Report = meta.story({ ...withReport, args: { path: '/reports?report=r_01JRC2' } });
export const EditReport = meta.story({ ...withReport, args: { path: '/reports?report=r_01JRC2&edit=1' } });
export const Calendar = meta.story({ args: { path: '/calendar' } });
export const Profile = meta.story({ args: { path: `/users/${mockUser.id}` } });
export const Settings = meta.story({ args: { path: '/settings' } });
export const Security = meta.story({ args: { path: '/security' } });
export const Help = meta.story({ args: { path: '/help' } });
export const NotFound = meta.story({ args: { path: nowhere } });
