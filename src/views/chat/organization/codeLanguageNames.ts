/** What Pygments calls languages that can be run somewhere: code blocks carry these names to playgrounds. */
export const codeLanguageNames: readonly string[] = (
  'Ada, Agda, APL, Awk, Bash, Brainfuck, C, C#, C++, Clojure, COBOL, CoffeeScript, Common Lisp, Crystal, CSS, D, Dart, ' +
  'Delphi, Elixir, Elm, Erlang, F#, Fish, Forth, Fortran, Gherkin, GLSL, Go, GraphQL, Groovy, Haskell, HTML, Idris, J, ' +
  'Java, JavaScript, JSON, Julia, Kotlin, Lean, Lua, Markdown, Mathematica, Matlab, MySQL, NASM, Nimrod, Objective-C, ' +
  'OCaml, Octave, Perl, PHP, PL/pgSQL, PostgreSQL SQL dialect, PowerShell, Prolog, Python, Racket, Ruby, Rust, S, ' +
  'Scala, Scheme, Smalltalk, Solidity, SQL, Standard ML, Swift, Tcl, TypeScript, Typst, verilog, vhdl, VimL, Vue, Zig'
).split(', ');
