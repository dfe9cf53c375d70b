/** What is written about most, first: an alphabet puts "python" behind "perl" and "php". */
const COMMON =
  'python javascript typescript java c cpp csharp go rust bash sql html css json yaml php ruby kotlin swift console ' +
  'quote spoiler math text markdown diff';
const places = new Map(COMMON.split(' ').map((name, place) => [name, place]));

/** The language that this organization mostly uses first, then what is common, then by name. */
export function commonFirst(ownLanguage: string): (one: string, other: string) => number {
  const placeOf = (name: string) => (name === ownLanguage ? -1 : (places.get(name) ?? places.size));
  return (one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other);
}

/** Languages that the server colours, and its other words for what stands behind a fence. */
export const codeLanguages: readonly string[] = (
  'ada apache awk bash basic bat brainfuck c clojure cmake cobol coffeescript console cpp crystal csharp css csv d ' +
  'dart diff django docker elixir elm erlang fish fortran fsharp gherkin glsl go graphql groovy haskell hcl html http ' +
  'ini java javascript jinja json jsx julia kotlin latex less lisp lua make markdown math matlab mermaid nginx nim nix ' +
  'objective-c ocaml octave pascal perl php plsql postgresql powershell prolog properties protobuf puppet python quote ' +
  'r racket ruby rust sass scala scheme scss shell smalltalk spoiler sql swift tcl text toml tsx typescript verilog ' +
  'vhdl vim vue wasm xml yaml zig'
).split(' ');
