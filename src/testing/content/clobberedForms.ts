/**
 * Reads a document whose forms hide their own properties behind the names of their fields, as browsers let them and jsdom
 * does not.
 */
export function readClobbered<Result>(root: ParentNode, read: () => Result): Result {
  const forms = [...root.querySelectorAll('form')].filter(
    (form) => form instanceof HTMLFormElement,
  );
  const hidden = forms.flatMap((form) =>
    [...form.elements].flatMap((field) =>
      [field.getAttribute('name') ?? '', field.id].map((name) => ({ form, name, field })),
    ),
  );
  const named = hidden.filter(({ name }) => name !== '');
  if (named.length === 0) return read();
  const hide = () => {
    for (const { form, name, field } of named)
      Object.defineProperty(form, name, { value: field, configurable: true });
  };
  const reveal = () => {
    for (const { form, name } of named) Reflect.deleteProperty(form, name);
  };
  // jsdom's asks the elements themselves; that of browsers does not.
  const descriptor = Object.getOwnPropertyDescriptor(Element.prototype, 'querySelector');
  const select = descriptor?.value as Element['querySelector'];
  Element.prototype.querySelector = function querySelector(selectors: string) {
    reveal();
    try {
      return select.call(this, selectors);
    } finally {
      hide();
    }
  };
  hide();
  try {
    return read();
  } finally {
    Element.prototype.querySelector = select;
    reveal();
  }
}
