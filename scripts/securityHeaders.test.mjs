import { describe, expect, it } from 'vitest';
import {
  fileKindOf,
  fileKinds,
  headersFor,
  pagePolicy,
  serviceHeaders,
  servicePolicy,
  shellPolicy,
  workerPolicy,
} from './securityHeaders.mjs';

/** @param {string} policy */
function directives(policy) {
  const entries = policy.split('; ').map((part) => {
    const [name = '', ...values] = part.split(' ');
    return /** @type {const} */ ([name, values]);
  });
  return new Map(entries);
}

const config = {
  hosting: { baseUrl: 'https://api.example/v2' },
  chat: {
    organizations: [
      { url: '/' },
      { url: 'https://chat.example/team' },
      { url: 'https://crew.example:8443' },
      { url: 'https://chat.example' },
    ],
  },
};

describe('the policy of pages', () => {
  it('names no host while everything is on one origin', () => {
    expect(pagePolicy({})).not.toContain('://');
    const own = { hosting: { baseUrl: '/v2' }, chat: { organizations: [{ url: '/' }] } };
    expect(pagePolicy({ config: own })).toBe(pagePolicy({}));
  });

  it('names each host of either service once, and chat servers alone for pictures', () => {
    const found = directives(pagePolicy({ config }));
    const chat = ['https://chat.example', 'https://crew.example:8443'];
    expect(found.get('connect-src')).toEqual(["'self'", 'https://api.example', ...chat]);
    expect(found.get('img-src')).toEqual(["'self'", 'blob:', ...chat]);
    expect(found.get('media-src')).toEqual(["'self'", 'blob:', ...chat]);
  });

  it('lets the page ask where passwords are looked up, only where that is configured', () => {
    const breachRangeUrl = 'https://range.example/range';
    const found = directives(pagePolicy({ config: { hosting: { breachRangeUrl } } }));
    expect(found.get('connect-src')).toEqual(["'self'", 'https://range.example']);
    expect(pagePolicy({ config: { hosting: { breachRangeUrl: null } } })).toBe(pagePolicy({}));
  });

  it('leaves out the hosts of a wing that is off', () => {
    const off = { hosting: { ...config.hosting, enabled: false }, chat: { enabled: false } };
    expect(pagePolicy({ config: { ...config, ...off } })).toBe(pagePolicy({}));
  });

  it('cannot be widened by what a broken file holds', () => {
    const url = "https://x.example; script-src 'unsafe-inline'";
    for (const organizations of [[{ url }], [null], [{ url: 'javascript:alert(1)' }], 'x', [{}]]) {
      const broken = /** @type {any} */ ({ chat: { organizations } });
      expect(pagePolicy({ config: broken })).toBe(pagePolicy({}));
    }
  });

  it('lets nothing be framed, evaluated, injected or sent by forms', () => {
    const found = directives(pagePolicy({ config, tls: true }));
    for (const name of [
      'default-src',
      'frame-ancestors',
      'form-action',
      'base-uri',
      'object-src',
    ]) {
      expect(found.get(name)).toEqual(["'none'"]);
    }
    expect(found.get('style-src')).toEqual(["'self'"]);
    expect(found.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(found.get('trusted-types')).toEqual(['app-worker', 'content']);
    expect(found.get('require-trusted-types-for')).toEqual(["'script'"]);
  });
});

describe('the headers', () => {
  it('insist on TLS only where there is TLS', () => {
    const plain = headersFor('page');
    expect(plain).not.toHaveProperty('Strict-Transport-Security');
    expect(plain['Content-Security-Policy']).not.toContain('upgrade-insecure-requests');
    const secure = headersFor('page', { tls: true });
    expect(secure['Strict-Transport-Security']).toContain('max-age=63072000');
    expect(secure['Content-Security-Policy']).toContain('upgrade-insecure-requests');
  });

  it('keep workers from the network', () => {
    expect(headersFor('worker', { config })['Content-Security-Policy']).toBe(workerPolicy);
    expect(directives(workerPolicy).get('connect-src')).toEqual(["'none'"]);
  });

  it('let the service worker fetch our own files, whatever else pages may ask', () => {
    expect(headersFor('shell', { config })['Content-Security-Policy']).toBe(shellPolicy);
    expect(directives(shellPolicy).get('connect-src')).toEqual(["'self'"]);
    expect(directives(shellPolicy).get('default-src')).toEqual(["'none'"]);
  });

  it('let only named-by-hash files be kept', () => {
    expect(headersFor('shell')['Cache-Control']).toBe('no-cache');
    expect(headersFor('page')['Cache-Control']).toBe('no-cache');
    expect(headersFor('asset')['Cache-Control']).toContain('immutable');
    expect(headersFor('worker')['Cache-Control']).toContain('immutable');
  });

  it('have values that fit into one header line', () => {
    for (const kind of fileKinds) {
      for (const value of Object.values(headersFor(kind, { config, tls: true }))) {
        expect(value).toMatch(/^[\x20-\x7e]+$/);
      }
    }
  });
});

describe('the headers of what services answer on our origin', () => {
  it('let nothing of it run, load, be framed or share our origin', () => {
    const found = directives(servicePolicy);
    expect(found.get('default-src')).toEqual(["'none'"]);
    expect(found.get('frame-ancestors')).toEqual(["'none'"]);
    expect(found.get('sandbox')).toEqual(['allow-downloads']);
  });

  it('are those of all others besides', () => {
    expect(serviceHeaders()).toMatchObject({
      'Content-Security-Policy': servicePolicy,
      'X-Content-Type-Options': 'nosniff',
    });
    expect(serviceHeaders({ tls: true })).toHaveProperty('Strict-Transport-Security');
  });
});

describe('the kind of a file', () => {
  it.each([
    ['/', 'page'],
    ['/index.html', 'page'],
    ['/config.json', 'page'],
    ['/register', 'page'],
    ['/service-worker.js', 'shell'],
    ['/assets/service-worker.js', 'asset'],
    ['/assets/index-DJPKw_U-.js', 'asset'],
    ['/assets/pow.worker-C0ffee.js', 'worker'],
    ['/assets/powWorker-C0ffee.js', 'worker'],
    ['/assets/powWorker-C0ffee.js.map', 'asset'],
    ['/elsewhere/pow.worker-C0ffee.js', 'page'],
  ])('at %s is %s', (path, kind) => {
    expect(fileKindOf(path)).toBe(kind);
  });
});
