import { describe, expect, it } from 'vitest';
import {
  EMOJI_LIMIT_MIB,
  emojiNameOf,
  emojiNameOfFile,
  emojiNameProblem,
  emojiPictureProblem,
} from './emojiName';

describe('a name for an emoji', () => {
  it.each([
    [' Fog Horn ', 'fog_horn'],
    [':fog_horn:', 'fog_horn'],
    ['fog  horn', 'fog_horn'],
    ['FOG-HORN', 'fog-horn'],
    [' : ', ''],
  ])('is meant by %j: %s', (typed, name) => {
    expect(emojiNameOf(typed)).toBe(name);
  });

  it.each([
    ['fog_horn-2', null],
    ['', 'missing'],
    ['fog.horn', 'characters'],
    ['brúma', 'characters'],
    ['a:b', 'characters'],
    ['fog_', 'ending'],
    ['-', 'ending'],
  ])('%j is refused: %s', (name, problem) => {
    expect(emojiNameProblem(name)).toBe(problem);
  });

  it.each([
    ['Fog Horn.png', 'fog_horn'],
    ['fog.horn (2).gif', 'fog_horn_2'],
    ['霧笛.png', ''],
    ['.png', ''],
  ])('is taken from a file: %s', (fileName, name) => {
    expect(emojiNameOfFile(fileName)).toBe(name);
  });
});

describe('a picture for an emoji', () => {
  const most = EMOJI_LIMIT_MIB * 1024 * 1024;

  it.each([
    ['image/png', most, null],
    ['image/gif', 0, null],
    ['image/png', most + 1, 'size'],
    ['image/svg+xml', 10, 'type'],
    ['text/plain', most + 1, 'type'],
    ['', 10, 'type'],
  ])('of the kind %s and %d bytes: %s', (type, size, problem) => {
    expect(emojiPictureProblem({ type, size })).toBe(problem);
  });
});
