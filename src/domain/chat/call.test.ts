import { describe, expect, it } from 'vitest';
import { callServer } from './call';
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

describe('the address of a room', () => {
  const chance = Uint8Array.of(0, 11, 8, 255);

  it.each([
    [OWN, `${OWN}/0185`],
    [`${OWN}/`, `${OWN}/0185`],
    [SHARED, `${SHARED}/0185`],
  ])('is below %s', (server, expected) => {
    expect(callUrl(new URL(server), chance)).toBe(expected);
  });
});
