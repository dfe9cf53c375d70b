import { describe, expect, it } from 'vitest';
import { readLink, safeAssetUrl } from '@/domain/hashLink';

const realm = 'https://chat.example.org';

describe('readLink', () => {
  it.each([
    ['#narrow/is/starred', '#narrow/is/starred'],
    ['/#narrow/channel/1-a', '#narrow/channel/1-a'],
    [`${realm}/#narrow/dm/1,2-dm`, '#narrow/dm/1,2-dm'],
    ['HTTPS://CHAT.example.org:443/#narrow/search/a', '#narrow/search/a'],
  ])('finds the narrow of %s', (href, fragment) => {
    expect(readLink(href, realm)).toMatchObject({ kind: 'narrow', fragment });
  });

  it('finds the message that a link is near', () => {
    expect(readLink('#narrow/channel/1-a/topic/b/near/42', realm)).toMatchObject({ messageId: 42 });
    expect(readLink('#narrow/channel/1-a/topic/b/with/42', realm)).toMatchObject({
      messageId: null,
    });
    expect(readLink('#narrow/near/x', realm)).toMatchObject({ messageId: null });
  });

  it.each([
    ['#inbox', { kind: 'page', fragment: '#inbox' }],
    ['#channels/3/general', { kind: 'page', fragment: '#channels/3/general' }],
    ['#topics/channel/3-general', { kind: 'page', fragment: '#topics/channel/3-general' }],
    ['#inboxes', { kind: 'realm' }],
    [
      '#organization/emoji-settings',
      { kind: 'realm', href: `${realm}/#organization/emoji-settings` },
    ],
    ['/help/#narrow/x', { kind: 'realm' }],
    ['/?x=1#narrow/x', { kind: 'realm' }],
    ['user_uploads/2/a.txt', { kind: 'upload', path: '/user_uploads/2/a.txt' }],
    ['/user_uploads/../api/v1/x', { kind: 'realm' }],
    ['//evil.example/#narrow/x', { kind: 'outside' }],
    ['http://chat.example.org/#narrow/x', { kind: 'outside' }],
    ['https://chat.example.org.evil.example/#narrow/x', { kind: 'outside' }],
    ['\\\\evil.example', { kind: 'outside', href: 'https://evil.example/' }],
    ['tel:+123', { kind: 'outside', href: 'tel:+123' }],
  ])('reads %s', (href, target) => {
    expect(readLink(href, realm)).toMatchObject(target);
  });

  it('knows a realm that lives under a path', () => {
    expect(readLink('#narrow/is/dm', 'https://example.org/chat')).toMatchObject({ kind: 'narrow' });
  });

  it('hides no host behind a name', () => {
    expect(readLink('https://bank.example@evil.example/', realm)?.href).toBe(
      'https://evil.example/',
    );
  });

  it.each([
    'java\nscript:x',
    'javascript\u200b:x',
    'data:,x',
    'file:///x',
    'https://',
    `/${'a'.repeat(9000)}`,
  ])('refuses %s', (href) => {
    expect(readLink(href, realm)).toBeNull();
  });
});

describe('safeAssetUrl', () => {
  it('takes the web only', () => {
    expect(safeAssetUrl('/a.png', realm)).toBe(`${realm}/a.png`);
    expect(safeAssetUrl('mailto:a@b.c', realm)).toBeNull();
    expect(safeAssetUrl('data:image/png;base64,x', realm)).toBeNull();
  });
});
