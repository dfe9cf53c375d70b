/** The page of the organization: what it says of itself, and that each of its sections holds up. */
import { expectAccessible } from '../accessibility';
import { expect, test } from '../pages/chatTest';

const path = '/chat/home/organization';
// One of one dot.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'its name, what it says of itself and its picture are changed, and show everywhere',
  { tag: '@chromium' },
  async ({ chat, otherChat, isMobile }) => {
    test.skip(isMobile, 'the same with less room');
    const { page } = chat;
    const other = await otherChat('aiko');
    await other.goTo(path);
    await page
      .getByRole('button', { name: /Marta Oliveira/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Organization' }).click();
    const main = page.getByRole('main');
    // As it was typed it has stars.
    await expect(main.getByText('Lumen', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'Name and description' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name and description' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await name.fill(' ');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Please give it a name.')).toBeVisible();
    await name.fill('Lantern Quay');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('A *quay* by the sea');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    const theirs = other.page.getByRole('main');
    await expect(theirs.getByText('Lantern Quay')).toBeVisible();
    await expect(theirs.getByText('quay', { exact: true })).toBeVisible();
    await expect(other.page).toHaveTitle(/Lantern Quay/);
    await expect(theirs.getByRole('button')).not.toContainText(['Name and description']);
    const before = await theirs.getByRole('img', { includeHidden: true }).count();
    await main.getByRole('button', { name: 'Remove' }).click();
    await expect(theirs.getByText('LQ', { exact: true })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await main.getByRole('button', { name: 'Change the picture' }).click();
    await (await chooser).setFiles({ name: 'quay.png', mimeType: 'image/png', buffer: picture });
    await expect(theirs.getByText('LQ', { exact: true })).toBeHidden();
    expect(await theirs.getByRole('img', { includeHidden: true }).count()).toBe(before);
  },
);

test('a change that the server does not take is kept in the form', async ({ chat, realm }) => {
  const { page } = chat;
  await chat.goTo(path);
  await page.getByRole('button', { name: 'Name and description' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name and description' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lantern Quay');
  await realm.fail('PATCH /realm', { kind: 'html', status: 502 });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Lantern Quay');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you have not saved?')).toBeVisible();
});

test('what it says of itself keeps its paragraphs when a word of it is changed', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo(path);
  const open = page.getByRole('button', { name: 'Name and description' });
  const dialog = page.getByRole('dialog', { name: 'Name and description' });
  const description = dialog.getByRole('textbox', { name: 'Description' });
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await open.click();
  await description.fill('A quay.\n\n* Boats\n* Lanterns');
  await save();
  await expect(page.getByRole('main').getByRole('listitem').getByText('Boats')).toBeVisible();
  await open.click();
  await description.press('End');
  await description.pressSequentially(' and nets');
  await save();
  await open.click();
  await expect(description).toHaveValue('A quay.\n\n* Boats\n* Lanterns and nets');
});

test('each section holds up for who may only read it', async ({ otherChat, isMobile }) => {
  test.skip(isMobile, 'narrow windows are looked at with the page');
  const { page } = await otherChat('aiko');
  await page.goto(path);
  const tabs = page.getByRole('navigation', { name: 'Sections of the organization' });
  const links = tabs.getByRole('link');
  await expect(links.first()).toBeVisible();
  for (let index = 0; index < (await links.count()); index += 1) {
    await links.nth(index).click();
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'page');
    await expect(
      page.getByRole('region', { name: await links.nth(index).innerText() }),
    ).toBeVisible();
    await expectAccessible(page);
  }
});

test('what one may only read has room for its words, beside all that stands there', async ({
  otherChat,
  isMobile,
}) => {
  test.skip(isMobile, 'nothing stands beside it');
  const chat = await otherChat('tom');
  const { page } = chat;
  await page.setViewportSize({ width: 1100, height: 760 });
  await chat.goTo(`${path}/permissions`);
  const words = page.getByRole('main').getByRole('definition');
  await expect(words.first()).toBeVisible();
  const widths = await words.evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(Math.min(...widths)).toBeGreaterThan(100);
});
