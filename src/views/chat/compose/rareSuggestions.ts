/** What is rarely completed, apart from the box: the language of a block of code, and moments. */
import { timeMarkdown } from '@/domain/chat/compose/mentionSyntax';
import { bestFitting } from '@/domain/chat/compose/typeahead';
import { typedTimes } from '@/domain/chat/compose/typedTime';

/** What is written about most, first: an alphabet puts "python" behind "perl" and "php". */
const COMMON =
  'python javascript typescript java c cpp csharp go rust bash sql html css json yaml php ruby kotlin swift console ' +
  'quote spoiler math text markdown diff';
const places = new Map(COMMON.split(' ').map((name, place) => [name, place]));

/** The language that this organization mostly uses first, then what is common, then by name. */
function commonFirst(ownLanguage: string): (one: string, other: string) => number {
  const placeOf = (name: string) => (name === ownLanguage ? -1 : (places.get(name) ?? places.size));
  return (one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other);
}

/** Languages that the server colours, and its other words for what stands behind a fence. */
const codeLanguages: readonly string[] = (
  'ada apache awk bash basic bat brainfuck c clojure cmake cobol coffeescript console cpp crystal csharp css csv d ' +
  'dart diff django docker elixir elm erlang fish fortran fsharp gherkin glsl go graphql groovy haskell hcl html http ' +
  'ini java javascript jinja json jsx julia kotlin latex less lisp lua make markdown math matlab mermaid nginx nim nix ' +
  'objective-c ocaml octave pascal perl php plsql postgresql powershell prolog properties protobuf puppet python quote ' +
  'r racket ruby rust sass scala scheme scss shell smalltalk spoiler sql swift tcl text toml tsx typescript verilog ' +
  'vhdl vim vue wasm xml yaml zig'
).split(' ');

/** At most `limit` languages that fit what was typed behind a fence, the likeliest first. */
export function languagesFor(typed: string, ownLanguage: string, limit: number): string[] {
  const compare = commonFirst(ownLanguage);
  return bestFitting(codeLanguages, { typed, nameOf: (name) => name, limit, compare });
}

/** An instant with this device's offset, as "2025-06-02T15:00:00+02:00". */
function isoWithOffset(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/** The moments, in ms, that somebody means who typed some of a time at `nowMs`, with their Markdown. */
export function momentsFor(typed: string, nowMs: number): { atMs: number; markdown: string }[] {
  return typedTimes(typed, nowMs).map((at) => ({
    atMs: at.getTime(),
    markdown: `${timeMarkdown(isoWithOffset(at))} `,
  }));
}
