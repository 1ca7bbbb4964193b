import { runScript } from '../../apps/provider/src/testing/postgres.ts';
import { analyticsUrl } from '../harness/sources.ts';
import { expect, test } from '../harness/test.ts';

test('CHG-07 the table is profiled again: what changed is taken over as ticked, a person’s words stay', async ({
  signedIn: page,
  account,
  callAs,
  connect,
  postgres,
}) => {
  const inData = (script: string) => runScript(analyticsUrl(postgres), script);
  await inData(`drop table if exists visits;
    create table visits (id int primary key, place text, amount int, remark text);
    insert into visits select i, 'p' || i % 3, i, 'r' || i from generate_series(1, 300) i; analyze visits`);
  const source = await connect(account, 'Visits');
  const written = await callAs(
    account,
    'GET',
    `/data-model/preview/data_model?source_id=${source}&database=analytics&table=visits&generate_description=true&generate_visualizations=true`,
  );
  const draft = /"draft_id":"([^"]+)"/.exec(await written.text())![1]!;
  const saved = await callAs(
    account,
    'POST',
    `/data-model/create?draft_id=${draft}&data_source_id=${source}`,
  );
  const { id } = (await saved.json()) as { id: string };
  await callAs(account, 'PATCH', `/data-model/${id}/columns`, {
    columns: { place: { description: 'Said by a person' } },
  });

  await page.goto(`/data-models/${id}?tab=columns`);
  await expect(page.getByRole('row', { name: /Said by a person/ })).toBeVisible();
  await expect(page.getByText('Last profiled')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Profile again' });
  const profile = page.getByRole('button', { name: 'Profile again' });
  await profile.click();
  await expect(dialog).toContainText('Nothing changed at the source.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(profile).toBeFocused();

  await inData(`alter table visits add column channel text; alter table visits drop column remark;
    alter table visits alter column amount type bigint; alter table visits alter column id type bigint;
    update visits set channel = 'c' || id % 2; analyze visits`);
  await profile.click();
  await expect(dialog.getByRole('checkbox', { name: /^channel is new/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'remark is gone' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'id: type bigint instead of integer' }).uncheck();
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /channel/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /amount.*bigint/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^.*\bid\b.*integer/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /remark/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Said by a person/ })).toBeVisible();
});
