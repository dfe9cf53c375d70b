import { describe, expect, it } from 'vitest';
import { askingFor, withSameNames } from './vite/sameNames.ts';

const START = 'assets/start-abc1234.js';

describe('the names under which the start gives things away', () => {
  it('are those that they have inside it, each once and in order', () => {
    const given = withSameNames('var b=1,a=2,c=3;export{b as $,a as t,c,a as Un};\n');

    expect(given?.code).toBe('var b=1,a=2,c=3;export{a,b,c};');
    expect([...(given?.names ?? [])]).toEqual([
      ['$', 'b'],
      ['t', 'a'],
      ['c', 'c'],
      ['Un', 'a'],
    ]);
  });

  it('are not made up where it gives nothing away', () => {
    expect(withSameNames('var b=1;')).toBeNull();
  });

  it('are those that others ask for, who keep their own', () => {
    const names = new Map([
      ['$', 'b'],
      ['t', 'a'],
    ]);
    const code = 'import{$ as x,t as a}from"./start-abc1234.js";import{t}from"./other.js";x(a)';

    expect(askingFor(names, code, START)).toBe(
      'import{b as x,a}from"./start-abc1234.js";import{t}from"./other.js";x(a)',
    );
  });

  it('are found by whoever has taken over a name of two letters', () => {
    const swapped = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ]);

    expect(askingFor(swapped, 'import{a,b}from"./start-abc1234.js";', START)).toBe(
      'import{b as a,a as b}from"./start-abc1234.js";',
    );
  });

  it.each([
    ['what it does not give', 'import{z}from"./start-abc1234.js";'],
    ['all of it', 'import*as start from"./start-abc1234.js";'],
    ['another', 'import{t}from"./start-abc1235.js";'],
  ])('are not found where %s is asked for', (_, code) => {
    expect(askingFor(new Map([['t', 'a']]), code, START)).toBeNull();
  });
});
