/** Languages that the server colours, and its other words for what stands behind a fence. */
export const codeLanguages: readonly string[] = (
  'ada apache awk bash basic bat brainfuck c clojure cmake cobol coffeescript console cpp crystal csharp css csv d ' +
  'dart diff django docker elixir elm erlang fish fortran fsharp gherkin glsl go graphql groovy haskell hcl html http ' +
  'ini java javascript jinja json jsx julia kotlin latex less lisp lua make markdown math matlab mermaid nginx nim nix ' +
  'objective-c ocaml octave pascal perl php plsql postgresql powershell prolog properties protobuf puppet python quote ' +
  'r racket ruby rust sass scala scheme scss shell smalltalk spoiler sql swift tcl text toml tsx typescript verilog ' +
  'vhdl vim vue wasm xml yaml zig'
).split(' ');
