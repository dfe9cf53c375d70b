/** What is typed about a field of profiles, what is wrong with it, and what is asked of the server then. */
import { computed, reactive, shallowRef, toRef } from 'vue';
import type { ProfileField } from '@/api/chat/model/profileField';
import {
  CUSTOM_SITE,
  isForSummary,
  isOfKnownSite,
  isUrlPattern,
  LONGEST_FIELD_HINT,
  LONGEST_FIELD_NAME,
  MOST_IN_SUMMARY,
  optionData,
  optionsOf,
  optionsProblem,
  siteData,
  siteOf,
  type FieldOption,
} from '@/domain/chat/profileFieldData';
import { fieldsOf, isText } from '@/domain/storedRecord';
import { isFlag, oneOf } from '@/domain/chat/typedForms';
import { useWords } from '@/i18n/words';
import { useProfileFieldChangesStore } from '@/stores/chat/organization/profileFieldChanges';
import { useRealmStore } from '@/stores/chat/realm';
import { kept } from '../forms/useKeptForm';

export const FIELD_TYPES = [
  'shortText',
  'longText',
  'choice',
  'date',
  'link',
  'people',
  'externalAccount',
  'pronouns',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

const TWO_EMPTY: readonly FieldOption[] = [
  { key: '0', text: '' },
  { key: '1', text: '' },
];

function areOptions(value: unknown): value is readonly FieldOption[] {
  return (
    Array.isArray(value) &&
    value.map(fieldsOf).every((option) => isText(option?.key) && isText(option.text))
  );
}

interface FieldValues {
  type: FieldType;
  name: string;
  hint: string;
  options: readonly FieldOption[];
  subtype: string;
  urlPattern: string;
  isInSummary: boolean;
  isRequired: boolean;
}

/** What a new field begins with. */
const newField = (subtype: string): FieldValues => ({
  type: 'shortText',
  name: '',
  hint: '',
  options: TWO_EMPTY,
  subtype,
  urlPattern: '',
  isInSummary: false,
  isRequired: false,
});

const valuesOf = (field: ProfileField): FieldValues => ({
  // Of a kind that is newer than we are, only the words can be changed.
  type: field.type === 'unknown' ? 'shortText' : field.type,
  name: field.name,
  hint: field.hint,
  options: optionsOf(field),
  ...siteOf(field),
  isInSummary: field.displayInProfileSummary === true,
  isRequired: field.required === true,
});

/** What is wrong with what was typed, in words, by field; empty where nothing is. */
function useProblems(
  form: FieldValues,
  {
    ownId,
    isNamedByServer,
    wasTried,
  }: { ownId: number | undefined; isNamedByServer: () => boolean; wasTried: () => boolean },
) {
  const { t } = useWords();
  const realm = useRealmStore();

  const lengthProblem = (text: string, most: number) =>
    [...text.trim()].length > most ? t('chat.fields.problem.tooLong', { most }) : '';

  function nameProblem(): string {
    const name = form.name.trim();
    if (name === '') return wasTried() ? t('chat.fields.problem.nameMissing') : '';
    const isTaken = realm.profileFields.some((one) => one.name === name && one.id !== ownId);
    if (isTaken) return t('chat.fields.problem.nameTaken');
    return lengthProblem(name, LONGEST_FIELD_NAME);
  }

  function optionProblem(): string {
    const problem = form.type === 'choice' && wasTried() ? optionsProblem(form.options) : null;
    return problem === null ? '' : t(`chat.fields.problem.options.${problem}`);
  }

  function patternProblem(): string {
    const isWrong = form.type === 'externalAccount' && !isUrlPattern(form.urlPattern);
    return isWrong && wasTried() ? t('chat.fields.problem.pattern') : '';
  }

  return computed(() =>
    isNamedByServer()
      ? { name: '', hint: '', options: '', pattern: '' }
      : {
          name: nameProblem(),
          hint: lengthProblem(form.hint, LONGEST_FIELD_HINT),
          options: optionProblem(),
          pattern: patternProblem(),
        },
  );
}

/** The part of a field that is of its kind. */
function dataOf({ type, options, subtype, urlPattern }: FieldValues): { fieldData?: object } {
  if (type === 'choice') return { fieldData: optionData(options) };
  return type === 'externalAccount' ? { fieldData: siteData({ subtype, urlPattern }) } : {};
}

/** For keeping. */
const keptFieldsOf = (form: FieldValues) => ({
  type: kept(toRef(form, 'type'), oneOf(FIELD_TYPES)),
  name: kept(toRef(form, 'name'), isText),
  hint: kept(toRef(form, 'hint'), isText),
  options: kept(toRef(form, 'options'), areOptions),
  subtype: kept(toRef(form, 'subtype'), isText),
  urlPattern: kept(toRef(form, 'urlPattern'), isText),
  isInSummary: kept(toRef(form, 'isInSummary'), isFlag),
  isRequired: kept(toRef(form, 'isRequired'), isFlag),
});

/** Of a field that is there, or of a new one where none is given. */
export function useFieldForm(field?: ProfileField) {
  const realm = useRealmStore();
  const changes = useProfileFieldChangesStore();

  const sites = [...(realm.realm?.defaultExternalAccounts?.keys() ?? [])];
  const form = reactive(field ? valuesOf(field) : newField(sites[0] ?? CUSTOM_SITE));
  const wasTried = shallowRef(false);
  const isUnsupported = field?.type === 'unknown';

  /** Whether the server itself says what the field is called and what it is for. */
  const isNamedByServer = computed(() =>
    field ? isOfKnownSite(field) : form.type === 'externalAccount' && form.subtype !== CUSTOM_SITE,
  );
  /** Whether another field may stand on the card in brief. */
  const hasRoomInSummary = computed(() => {
    const others = realm.profileFields.filter(({ id }) => id !== field?.id);
    const there = others.filter((one) => one.displayInProfileSummary === true);
    return there.length < MOST_IN_SUMMARY;
  });
  const hasSummarySwitch = computed(
    () => changes.hasSummary() && !isUnsupported && isForSummary(form.type),
  );
  const problems = useProblems(form, {
    ownId: field?.id,
    isNamedByServer: () => isNamedByServer.value,
    wasTried: () => wasTried.value,
  });

  /** Asks the server for what was typed. Older ones want all of it, also where little has changed. @throws RequestError */
  async function save(): Promise<void> {
    const isUnnamed = isNamedByServer.value && !field;
    const values = {
      ...(isUnnamed ? {} : { name: form.name.trim(), hint: form.hint.trim() }),
      ...(isUnsupported ? {} : dataOf(form)),
      ...(hasSummarySwitch.value ? { displayInProfileSummary: form.isInSummary } : {}),
      ...(changes.hasRequired() ? { required: form.isRequired } : {}),
    };
    if (field) await changes.change(field.id, values);
    else await changes.create({ fieldType: form.type, ...values });
  }

  return {
    form,
    keptFields: keptFieldsOf(form),
    sites,
    wasTried,
    problems,
    isNamedByServer,
    hasSummarySwitch,
    hasRoomInSummary,
    hasRequired: changes.hasRequired,
    save,
  };
}
