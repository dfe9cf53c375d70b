import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AppConfig } from '@/domain/config';
import { loadConfig } from './config';
import { parseConfig } from './configSchema';

function accepted(value: unknown): AppConfig {
  const result = parseConfig(value);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.config;
}

function problemsOf(value: unknown): string[] {
  const result = parseConfig(value);
  return result.ok ? [] : result.problems.map(({ path, problem }) => `${path}: ${problem}`);
}

const organization = (change: object = {}) => ({
  chat: { organizations: [{ id: 'home', url: 'https://chat.example', ...change }] },
});

describe('a configuration', () => {
  it('may leave everything out', () => {
    expect(accepted({})).toEqual({
      brand: { name: 'Quayside' },
      defaultLocale: 'en',
      hosting: {
        enabled: true,
        baseUrl: '/v2',
        signInPath: null,
        proofFormat: 'compact',
        proofFreshSeconds: 120,
        breachRangeUrl: null,
      },
      chat: { enabled: true, organizations: [{ organizationId: 'home', name: null, url: '' }] },
      links: {
        guide: null,
        status: null,
        support: null,
        services: null,
        beforeYouBuy: null,
        news: null,
      },
    });
  });

  it('is shipped with its defaults written out', () => {
    const file = new URL('../../public/config.json', import.meta.url);
    const shipped: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(accepted(shipped)).toEqual(accepted({}));
  });

  it('takes absolute addresses and drops slashes at their end', () => {
    const config = accepted({
      hosting: { baseUrl: 'https://api.example/v2/', signInPath: '/user/logIn' },
      chat: { organizations: [{ id: 'crew', name: 'The crew', url: 'https://chat.example/' }] },
      links: { support: 'mailto:help@example.org', guide: 'https://example.org/?page=1#top' },
    });
    expect(config.hosting.baseUrl).toBe('https://api.example/v2');
    expect(config.chat.organizations).toEqual([
      { organizationId: 'crew', name: 'The crew', url: 'https://chat.example' },
    ]);
    expect(config.links.support).toBe('mailto:help@example.org');
  });

  it.each([
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://abcdef.onion',
    'http://a.localhost',
  ])('takes plain http at %s', (url) => {
    expect(problemsOf(organization({ url }))).toEqual([]);
  });

  it('may switch one wing off, but not both', () => {
    expect(accepted({ chat: { enabled: false, organizations: [] } }).chat.enabled).toBe(false);
    expect(accepted({ hosting: { enabled: false } }).hosting.enabled).toBe(false);
    const neither = { hosting: { enabled: false }, chat: { enabled: false } };
    expect(problemsOf(neither)).toEqual([': noWing']);
  });
});

describe('what is wrong', () => {
  it.each<[string, unknown]>([
    [': notObject', []],
    [': notObject', null],
    ['brand: notObject', { brand: 'Quayside' }],
    ['links: notObject', { links: [] }],
    ['brand.name: empty', { brand: { name: ' ' } }],
    ['brand.name: notText', { brand: { name: 1 } }],
    ['barnd: unknownKey', { barnd: {} }],
    ['hosting.enabled: notBoolean', { hosting: { enabled: 'yes' } }],
    ['hosting.signInPath: notPath', { hosting: { signInPath: 'https://api.example/logIn' } }],
    ['hosting.signInPath: notPath', { hosting: { signInPath: '/../logIn' } }],
    ['hosting.proofFreshSeconds: notSeconds', { hosting: { proofFreshSeconds: -1 } }],
    ['hosting.proofFreshSeconds: notSeconds', { hosting: { proofFreshSeconds: 1.5 } }],
    ['hosting.proofFreshSeconds: notSeconds', { hosting: { proofFreshSeconds: '120' } }],
    [
      'hosting.breachRangeUrl: insecureAddress',
      { hosting: { breachRangeUrl: 'http://a.example' } },
    ],
    ['hosting.breachRangeUrl: notAddress', { hosting: { breachRangeUrl: 'range' } }],
    ['hosting.proofFormat: notProofFormat', { hosting: { proofFormat: 'hex' } }],
    ['defaultLocale: notLocale', { defaultLocale: 'English' }],
    ['chat.organizations: notList', { chat: { organizations: {} } }],
    ['chat.organizations: empty', { chat: { organizations: [] } }],
    ['chat.organizations.0.url: missing', { chat: { organizations: [{ id: 'home' }] } }],
    ['chat.organizations.0.id: notId', organization({ id: 'Home base' })],
    ['chat.organizations.0.realm: unknownKey', organization({ realm: 'x' })],
    ['chat.organizations.0.url: insecureAddress', organization({ url: 'http://chat.example' })],
    ['links.guide: notAddress', { links: { guide: 'javascript:alert(1)' } }],
  ])('is named as %s', (problem, value) => {
    expect(problemsOf(value)).toEqual([problem]);
  });

  it.each([
    'chat.example',
    '//chat.example',
    '/\\chat.example',
    'ftp://chat.example',
    'https://user:secret@chat.example',
    'https://chat.example/?realm=1',
    '/chat?x',
    'javascript:alert(1)',
  ])('includes a service at %s', (url) => {
    expect(problemsOf(organization({ url }))).toEqual(['chat.organizations.0.url: notAddress']);
  });

  it('includes two organizations of one name', () => {
    const home = { id: 'home', url: '/' };
    const config = { chat: { organizations: [home, home] } };
    expect(problemsOf(config)).toEqual(['chat.organizations: repeatedId']);
  });

  it('is named all at once', () => {
    const config = { brand: { name: '' }, hosting: { enabled: 1 }, extra: true };
    expect(problemsOf(config).sort()).toEqual([
      'brand.name: empty',
      'extra: unknownKey',
      'hosting.enabled: notBoolean',
    ]);
  });
});

describe('loading', () => {
  const load = (answer: () => Promise<Response>) => loadConfig({ fetch: answer });

  it('gives the configuration', async () => {
    const result = await load(() => Promise.resolve(Response.json({ brand: { name: 'Pier' } })));
    expect(result).toMatchObject({ ok: true, config: { brand: { name: 'Pier' } } });
  });

  it.each([
    ['unreachable', () => Promise.reject(new TypeError('failed'))],
    ['unreachable', () => Promise.resolve(new Response('', { status: 404 }))],
    ['notJson', () => Promise.resolve(new Response('<!doctype html>'))],
    ['notJson', () => Promise.resolve(new Response('{"brand":'))],
  ])('says %s', async (problem, answer) => {
    expect(await load(answer)).toEqual({ ok: false, problems: [{ path: '', problem }] });
  });
});
