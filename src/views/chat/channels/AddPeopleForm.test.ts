import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { useToastsStore } from '@/stores/toasts';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import AddPeopleForm from './AddPeopleForm.vue';

const person = (userId: number, name: string) => eg.wire.user({ user_id: userId, full_name: name });
const gateway = { ...person(84, 'Gateway'), is_bot: true, is_system_bot: true };
/** They are many. */
const hands = Array.from({ length: 30 }, (_, at) => person(200 + at, `Hand ${at}`));
const handIds = hands.map((one) => one.user_id);
const group = eg.wire.userGroup;

/** The form for channel 20, in which Bo is. Cy has left the organization. */
async function openForm(memberIds: readonly number[] = [82]) {
  const { world, server } = createServedWorld();
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({
      realm_users: [eg.wire.selfUser, person(81, 'Ada'), person(82, 'Bo'), ...hands],
      realm_non_active_users: [person(83, 'Cy')],
      cross_realm_bots: [gateway],
      subscriptions: [eg.wire.subscription({ stream_id: 20, name: 'harbour' })],
      never_subscribed: [
        eg.wire.channel({ stream_id: 30, name: 'harbour crew' }),
        eg.wire.channel({ stream_id: 31, name: 'harbour of old', is_archived: true }),
      ],
      realm_user_groups: [
        group({ id: 7, name: 'harbour pilots', members: [81], direct_subgroup_ids: [8] }),
        group({ id: 8, name: 'tugs', members: [82, 83, ...handIds] }),
        group({ id: 9, name: 'harbour bar', members: [81], deactivated: true }),
      ],
    }),
  );
  server.prepare({
    route: 'GET /streams/20/members',
    answer: chatAnswer({ subscribers: memberIds }),
  });
  const form = mount(AddPeopleForm, {
    props: { channel: world.stores.channels.channel(20)! },
    global: await inChat(world),
    attachTo: document.body,
  });
  async function settle() {
    await flushPromises();
    await world.platform.settle();
    await flushPromises();
  }
  await settle();
  const offered = () =>
    form.findAll('[role="group"] li').map((one) => one.text().replace(/\s+/g, ' '));
  return { form, server, settle, offered, world };
}

it('offers those who can be added: nobody who is there already, and none of the server’s own bots', async () => {
  const { form } = await openForm([82, ...handIds]);
  expect(form.findAll('.one').map((one) => one.text())).toEqual(['Ada']);
});

describe('all people of a channel or a group', () => {
  const crew = { route: 'GET /streams/30/members' };

  it('are offered by its name, with how many are missing, once nobody types on', async () => {
    const { form, server, settle, offered, world } = await openForm();
    expect(offered()).toEqual([]);
    await form.get('input[type="search"]').setValue('harb');
    expect(offered()).toEqual(['harbour crew', 'harbour pilots 31 people']);
    expect(form.text()).not.toContain('Nothing found');
    server.takeRequests();
    server.prepare({ ...crew, answer: chatAnswer({ subscribers: [81, 82, 83, 84] }) });
    await world.platform.advance(300);
    await settle();
    expect(offered()).toEqual(['harbour crew 1 person', 'harbour pilots 31 people']);
    await form.get('input[type="search"]').setValue('harbour');
    await world.platform.advance(300);
    expect(server.takeRequests()).toHaveLength(1);
  });

  it('are chosen by one press, and taken back by another', async () => {
    const { form, server, settle } = await openForm();
    await form.get('input[type="search"]').setValue('#harbour crew');
    server.prepare({ ...crew, answer: chatAnswer({ subscribers: [81, 82, 83, 84, 205] }) });
    const box = form.get<HTMLInputElement>('[role="group"] input');
    await box.setValue(true);
    await settle();
    expect(box.element.checked).toBe(true);
    expect(form.get('[role="group"] [role="status"]').text()).toBe('2 people chosen');
    expect(form.findAll('.chip').map((one) => one.text())).toEqual(['Ada', 'Hand 5']);
    await form.get('.chip button').trigger('click');
    expect(box.element.indeterminate).toBe(true);
    await box.setValue(true);
    await box.setValue(false);
    expect(form.findAll('.chip')).toHaveLength(0);
    await box.setValue(true);
    server.takeRequests();
    const answer = chatAnswer({ subscribed: {}, already_subscribed: {} });
    server.prepare({ route: 'POST /users/me/subscriptions', answer });
    await form.get('form').trigger('submit');
    await settle();
    expect(server.takeRequest().params.principals).toBe('[81,205]');
    expect(form.emitted('close')).toHaveLength(1);
  });

  it('are not chosen where the server does not say who they are, and it is said why', async () => {
    const { form, server, settle, world } = await openForm();
    await form.get('input[type="search"]').setValue('crew');
    server.prepare({ ...crew, fault: 'unreachable' });
    const box = form.get<HTMLInputElement>('[role="group"] input');
    await box.setValue(true);
    await settle();
    expect(box.element.checked).toBe(false);
    expect(useToastsStore(world.pinia).toasts).toMatchObject([
      { text: 'Who is in the channel could not be loaded.', tone: 'danger' },
    ]);
    server.prepare({ ...crew, answer: chatAnswer({ subscribers: [82] }) });
    await world.platform.advance(300);
    await settle();
    expect(box.element.disabled).toBe(true);
    expect(form.get('[role="group"] li').text()).toContain('Nobody to add');
  });

  it('are shown a dozen at first where they are many, and more for who wants to see them', async () => {
    const { form } = await openForm();
    await form.get('input[type="search"]').setValue('tugs');
    await form.get('[role="group"] input').setValue(true);
    expect(form.findAll('.chip')).toHaveLength(12);
    await form.get('.chosen li:last-child button').trigger('click');
    await flushPromises();
    expect(form.findAll('.chip')).toHaveLength(30);
    const [, , , , , , , , , , , , thirteenth] = form.findAll('.chip button');
    expect(document.activeElement).toBe(thirteenth?.element);
  });
});
