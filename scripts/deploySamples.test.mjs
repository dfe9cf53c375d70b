import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caddySample, nginxSample, samples } from './deploySamples.mjs';
import { commonHeaders, pagePolicy, shellPolicy, workerPolicy } from './securityHeaders.mjs';

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

  it('add no header inside an nginx location, which would drop all the others there', () => {
    const locations = nginxSample(config).match(/location [^{]*\{[^}]*\}/g) ?? [];
    expect(locations.length).toBeGreaterThan(3);
    for (const location of locations) expect(location).not.toContain('add_header');
  });
});
