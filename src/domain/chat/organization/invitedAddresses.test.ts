import { expect, it } from 'vitest';
import { readAddresses } from './invitedAddresses';

it.each([
  ['a@x.org, b@x.org', ['a@x.org', 'b@x.org']],
  ['a@x.org b@x.org\n\n c@x.org;d@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']],
  ['Noa Levi <noa@x.org>, "Wei, Lin" <wei@x.org>', ['noa@x.org', 'wei@x.org']],
  ['a@x.org, A@x.org', ['a@x.org']],
  ['  ', []],
])('reads %j', (text, addresses) => {
  expect(readAddresses(text).addresses).toEqual(addresses);
});

it('tells what is no address, and keeps the rest', () => {
  expect(readAddresses('noa@, a@x.org jonas')).toEqual({
    addresses: ['a@x.org'],
    others: ['noa@', 'jonas'],
  });
});
