import { describe, expect, it } from 'vitest';
import { callPlace, callServer } from './call';
import { callUrl } from './callRoom';

const OWN = 'https://meet.example/rooms';
const SHARED = 'https://meet.shared.example';

describe('the server of calls', () => {
  it.each([
    ['the organization’s own', { jitsiServerUrl: OWN }, { serverJitsiServerUrl: SHARED }, OWN],
    ['the server’s', { jitsiServerUrl: null }, { serverJitsiServerUrl: SHARED }, `${SHARED}/`],
    ['the only one, on servers before level 212', {}, { jitsiServerUrl: SHARED }, `${SHARED}/`],
    ['none', {}, { serverJitsiServerUrl: null }, undefined],
    ['none that is no address', { jitsiServerUrl: 'meet' }, {}, undefined],
    ['none that a link may not lead to', { jitsiServerUrl: 'javascript:alert(1)' }, {}, undefined],
  ])('is %s', (_, realm, limits, expected) => {
    expect(callServer({ videoChatProvider: 1, ...realm }, limits)?.href).toBe(expected);
  });

  it.each([0, 3, 4, undefined])('is none where calls are by provider %s', (videoChatProvider) => {
    expect(callServer({ videoChatProvider, jitsiServerUrl: OWN }, {})).toBeNull();
  });
});

describe('where a call would be held', () => {
  const listed = (...ids: number[]) => ({
    availableVideoChatProviders: new Map(ids.map((id) => [`p${id}`, { name: `P${id}`, id }])),
  });

  it.each([
    ['on Jitsi Meet', { videoChatProvider: 1, jitsiServerUrl: OWN }, ['meet.example', true]],
    ['on Zoom', { videoChatProvider: 3, ...listed(0, 3) }, ['P3', true]],
    ['on BigBlueButton', { videoChatProvider: 4, ...listed(0, 4) }, ['P4', false]],
    ['on Zoom by the server’s account', { videoChatProvider: 5, ...listed(5) }, ['P5', true]],
    ['nowhere where the server lost it', { videoChatProvider: 3, ...listed(0, 1) }, null],
    ['nowhere where nobody wants any', { videoChatProvider: 0, ...listed(0, 3) }, null],
    ['nowhere that we do not know', { videoChatProvider: 99, ...listed(99) }, null],
    ['nowhere where the server names nothing', { videoChatProvider: 3 }, null],
  ])('is %s', (_, realm, expected) => {
    const place = callPlace(realm, {});
    expect(place && [place.name, place.hasAudio]).toEqual(expected);
  });
});

describe('the address of a room', () => {
  const chance = Uint8Array.of(0, 11, 8, 255);

  it.each([
    [OWN, `${OWN}/0185`],
    [`${OWN}/`, `${OWN}/0185`],
    [SHARED, `${SHARED}/0185`],
  ])('is below %s', (server, expected) => {
    expect(callUrl(new URL(server), chance)).toBe(expected);
    const audio = callUrl(new URL(server), chance, true);
    expect(audio).toBe(`${expected}#config.startWithVideoMuted=true`);
  });
});
