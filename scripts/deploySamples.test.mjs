import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caddySample, nginxSample, samples } from './deploySamples.mjs';
import {
  commonHeaders,
  pagePolicy,
  servicePolicy,
  shellPolicy,
  withheldHeaders,
  workerPolicy,
} from './securityHeaders.mjs';

const config = {
  hosting: { baseUrl: 'https://api.example/v2' },
  chat: { organizations: [{ url: 'https://chat.example' }] },
};

describe('the samples in docs/deploy', () => {
  it.each(Object.entries(samples()))('%s is what the script writes', (place, text) => {
    const kept = readFileSync(new URL(`../${place}`, import.meta.url), 'utf8');
    expect(kept, 'run node scripts/deploySamples.mjs').toBe(text);
  });

  it.each([
    ['nginx', nginxSample],
    ['Caddy', caddySample],
  ])('have every header and every policy for %s', (_, write) => {
    const text = write(config);
    expect(text).toContain(pagePolicy({ config, tls: true }));
    expect(text).toContain(workerPolicy);
    expect(text).toContain(shellPolicy);
    expect(text).toContain('https://api.example https://chat.example');
    for (const [name, value] of Object.entries(commonHeaders({ tls: true }))) {
      expect(text).toContain(`${name} "${value}"`);
    }
  });

  it('never send a request to a service twice', () => {
    expect(nginxSample(config).match(/proxy_next_upstream off;/g)).toHaveLength(2);
    expect(caddySample(config)).not.toContain('lb_retries');
  });

  it('let no page of a service run on the origin of the app', () => {
    const nginx = nginxSample(config);
    const map = /map \$uri \$quayside_policy \{([^}]*)\}/.exec(nginx)?.[1] ?? '';
    const policies = [...map.matchAll(/^ {4}(?:"([^"]*)"|default) "([^"]*)";$/gm)];
    const proxied = [...nginx.matchAll(/location ~ "([^"]+)" \{/g)].map(([, pattern]) => pattern);
    expect(proxied).toHaveLength(2);
    for (const pattern of proxied) {
      const found = policies.find(([, name]) => name === `~${pattern}`);
      expect(found?.[2]).toBe(servicePolicy);
    }
    // Always: what nginx says in the place of a service that cannot be reached has it, too.
    expect(nginx).toContain('add_header Content-Security-Policy $quayside_policy always;');

    const handles = caddySample(config).match(/handle @(?:hosting|chat) \{[\s\S]*?\n\t\}/g) ?? [];
    expect(handles).toHaveLength(2);
    for (const handle of handles) {
      expect(handle).toContain(`header Content-Security-Policy "${servicePolicy}"`);
    }
  });

  it('let no service say anything that holds for the whole origin', () => {
    expect(withheldHeaders).toContain('Clear-Site-Data');
    expect(withheldHeaders).toContain('Service-Worker-Allowed');
    expect(withheldHeaders).toContain('Strict-Transport-Security');
    // Both policies hold, where there are two: that of a service may only say more.
    expect(withheldHeaders).not.toContain('Content-Security-Policy');
    for (const name of withheldHeaders) {
      const hidden = nginxSample(config).split(`        proxy_hide_header ${name};\n`);
      expect(hidden, name).toHaveLength(3);
      expect(caddySample(config).split(`\t\t\theader_down -${name}\n`), name).toHaveLength(3);
    }
  });

  it('add no header inside an nginx location, which would drop all the others there', () => {
    const locations = nginxSample(config).match(/location [^{]*\{[^}]*\}/g) ?? [];
    expect(locations.length).toBeGreaterThan(3);
    for (const location of locations) expect(location).not.toContain('add_header');
  });
});
