/** Exports of the organization's data: asked for, followed as they are made, fetched and deleted. */
import { expectAccessible } from '../accessibility';
import { expect, test } from '../pages/chatTest';

const AT = '/chat/home/organization/exports';

test('an administrator asks for an export, sees it come, fetches and deletes it', async ({
  chat,
  control,
}) => {
  const { page } = chat;
  await chat.goTo(AT);
  await expect(page.getByText('No exports')).toBeVisible();
  await page.getByRole('button', { name: 'Export public data' }).press('Enter');
  const row = page.getByRole('list', { name: 'Exports' }).getByRole('listitem');
  await expect(row).toContainText('It is being made');
  await expect(row).toContainText('Asked for by you · Public data');
  await expectAccessible(page);
  await control('chat', 'endExports', 'finished');
  await expect(row).toContainText('It is ready');
  const link = row.getByRole('link', { name: /^Download the export:/ });
  await expect(link).toHaveAttribute('rel', /noopener/);
  const file = await page.request.get(String(await link.getAttribute('href')));
  expect(file.headers()['content-type']).toBe('application/gzip');
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Delete the export:/ }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Delete this export\?/ });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete the file' }).press('Enter');
  await expect(row).toContainText('Its file was deleted');
  await expect(row.getByRole('link')).toHaveCount(0);
  await expect(question).toHaveCount(0);
});

test('what fails is said: an export, asking for too many, and the list', async ({
  chat,
  control,
  realm,
}) => {
  const { page } = chat;
  await realm.fail('GET /export/realm', { kind: 'html', status: 502 });
  await chat.goTo(AT);
  const notice = page.getByRole('alert').filter({ hasText: 'could not be fetched' });
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No exports')).toBeVisible();
  for (let count = 0; count < 5; count += 1) await realm.call('marta', 'POST', '/export/realm');
  const rows = page.getByRole('list', { name: 'Exports' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await control('chat', 'endExports', 'failed');
  await expect(rows.filter({ hasText: 'It failed' })).toHaveCount(5);
  await page.getByRole('button', { name: 'Export public data' }).click();
  await expect(page.getByText('Exceeded rate limit.')).toBeVisible();
});

test('others have no exports', async ({ otherChat }) => {
  const { page } = await otherChat('aiko');
  await page.goto(AT);
  await expect(page.getByRole('heading', { name: 'Organization', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Exports' })).toHaveCount(0);
});
