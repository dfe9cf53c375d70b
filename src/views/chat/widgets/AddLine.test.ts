import { flushPromises, mount } from '@vue/test-utils';
import { expect, it, onTestFinished } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import AddLine from './AddLine.vue';

/** The line, with a server that answers when it is told to. */
async function show(moreLabel = '') {
  const words = createWords();
  await words.useCatalogue('chat');
  const added: string[] = [];
  const answers: ((isAdded: boolean) => void)[] = [];
  const add = (text: string, more: string) => {
    added.push([text, more].filter(Boolean).join(': '));
    return new Promise<boolean>((resolve) => answers.push(resolve));
  };
  const line = mount(AddLine, {
    props: { label: 'New option', moreLabel, isThere: (text) => text === 'Water', add },
    attachTo: document.body,
    global: { provide: { [wordsKey as symbol]: words } },
  });
  onTestFinished(() => line.unmount());
  const field = line.get('input');
  const enter = async (text: string) => {
    await field.setValue(text);
    await line.get('form').trigger('submit');
  };
  const answer = async (isAdded: boolean) => {
    answers.shift()?.(isAdded);
    await flushPromises();
  };
  return { line, added, field, enter, answer };
}

it('adds once what is entered twice, and is empty then', async () => {
  const { added, field, enter, answer } = await show();
  await enter(' Tea ');
  await enter('Tea');
  expect(added).toEqual(['Tea']);
  await answer(true);
  expect(field.element.value).toBe('');
  await enter('Tea');
  expect(added).toEqual(['Tea', 'Tea']);
});

it('keeps what was refused, and what was typed on meanwhile', async () => {
  const { added, field, enter, answer } = await show();
  await enter('Tea');
  await answer(false);
  expect(field.element.value).toBe('Tea');
  await enter('Tea');
  await field.setValue('Coffee');
  await answer(true);
  expect(field.element.value).toBe('Coffee');
  await enter('Coffee');
  expect(added).toEqual(['Tea', 'Tea', 'Coffee']);
});

it('takes more where more may be said, and leaves the keyboard in the line', async () => {
  const { line, added, field, enter, answer } = await show('Description');
  expect(line.findAll('input')).toHaveLength(1);
  await field.setValue('Tea');
  const more = line.findAll('input')[1]!;
  await more.setValue(' Green ');
  more.element.focus();
  await enter('');
  expect(added).toEqual([]);
  expect(document.activeElement).toBe(field.element);
  more.element.focus();
  await enter('Tea');
  expect(added).toEqual(['Tea: Green']);
  await answer(false);
  expect(more.element.value).toBe(' Green ');
  await enter('Tea');
  await answer(true);
  expect(line.findAll('input')).toHaveLength(1);
  expect(document.activeElement).toBe(field.element);
});

it('says of what is there already that it is, and leaves it to be changed', async () => {
  const { line, added, field, enter } = await show();
  await enter(' Water ');
  expect(added).toEqual([]);
  expect(line.get('[role="alert"]').text()).toBe('This is there already.');
  expect(field.attributes('aria-invalid')).toBe('true');
  await enter('Sparkling water');
  expect(line.find('[role="alert"]').exists()).toBe(false);
  expect(added).toEqual(['Sparkling water']);
});
