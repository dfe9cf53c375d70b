import { describe, expect, it } from 'vitest';
import { pagePath } from './pagePath';

describe('pagePath', () => {
  it('knows a plain path, whatever its case and however many slashes end it', () => {
    const path = pagePath('/account/delete');
    for (const address of ['/account/delete', '/Account/Delete', '/account/delete/'])
      expect(path.match(address)).toEqual({});
    for (const address of ['/account', '/account/delete/all', '/a/account/delete'])
      expect(() => path.match(address)).toThrow('');
    expect(path.build({})).toBe('/account/delete');
  });

  it('knows the root, and no other page as the root', () => {
    const path = pagePath('/');
    expect(path.match('/')).toEqual({});
    expect(() => path.match('/x')).toThrow('');
    expect(path.build({})).toBe('/');
  });

  it('reads and writes parameters, those that may be away too', () => {
    const path = pagePath('/chat/:organizationId/settings/:section?');
    expect(path.match('/chat/home/settings/')).toEqual({ organizationId: 'home', section: null });
    const there = { organizationId: 'Old Port', section: 'a/b' };
    expect(path.build(there)).toBe('/chat/Old%20Port/settings/a%2Fb');
    expect(path.match(path.build(there))).toEqual(there);
    expect(path.build({ organizationId: 'home', section: null })).toBe('/chat/home/settings');
    expect(() => path.match('/chat//settings')).toThrow('');
  });

  it('reads and writes all segments that follow, as people and topics have them', () => {
    const path = pagePath('/chat/:organizationId/n/:terms*');
    for (const terms of [
      [],
      ['channel', '7-general', 'topic', 'why? 100% / #1 ☕'],
      ['is', 'dm'],
    ]) {
      const there = { organizationId: 'home', terms };
      expect(path.match(path.build(there))).toEqual(there);
    }
    expect(path.build({ organizationId: 'home', terms: [] })).toBe('/chat/home/n');
    expect(path.match('/chat/home/n/topic/100%')).toEqual({
      organizationId: 'home',
      terms: ['topic', '100%'],
    });
  });

  it('takes whatever is left', () => {
    const path = pagePath('/:path*');
    expect(path.match('/')).toEqual({ path: [] });
    expect(path.match('/no/such/page')).toEqual({ path: ['no', 'such', 'page'] });
  });
});
