import { expect, test } from '../harness/test.ts';

test('SES-10 filters in the address become the query of the call', async ({
  account,
  callAs,
  uploadCsv,
  signedIn: page,
}) => {
  const source = await uploadCsv(account, 'Returns', 'id,title\n1,v1.2 blue\n2,red');
  const found = await callAs(
    account,
    'GET',
    `/data-source/${source}/databases/csv/tables/returns/collection`,
  );
  const { collection_id: id } = (await found.json()) as { collection_id: string };

  const queryOf = async (search: string) => {
    const call = page.waitForRequest((request) => request.url().includes(`/collections/${id}/objects/`));
    await page.goto(`/collections/${id}${search}`);
    return Object.fromEntries(new URL((await call).url()).searchParams);
  };
  expect(await queryOf('')).toEqual({});
  expect(await queryOf('?pageIndex=0&pageSize=10')).toEqual({});
  expect(await queryOf('?search=v1.2+blue.title&sortBy=title.desc')).toEqual({
    search_field: 'title',
    search_value: 'v1.2 blue',
    order_by: 'title',
    ascending: 'false',
  });
  expect(await queryOf('?pageIndex=2&pageSize=20&start_date=2026-01-02&end_date=2026-02-03')).toEqual({
    offset: '40',
    limit: '20',
    start_date: '2026-01-02',
    end_date: '2026-02-03',
  });
});
