/** Where the parts of a registration are that its form does without: fetched with the first sign of a person. */

export const loadOutcome = () => import('./AttemptOutcome.vue');
export const loadProgress = () => import('./PowProgress.vue');
/** There is nothing to judge before there is a password. */
export const loadStrength = () => import('./PasswordStrength.vue');
/** Offered by few operators, and only for passwords that somebody made up. */
export const loadBreachCheck = () => import('./BreachCheck.vue');
/** Tells of an account that is there already, or of a key that was not saved. */
export const loadPresent = () => import('./PresentAccount.vue');
/** The page that comes next. */
export const loadNextPage = () => import('../SaveKeyView.vue');
