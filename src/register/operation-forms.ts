import type { OperationFormExtension } from '../../engine/react/index.ts';
import { deviceId, storeTokens } from '../session/session.ts';

/** An operation that returns tokens: guards then redirect the signed-in user. */
const signsIn: OperationFormExtension = {
  given: () => ({ deviceID: deviceId() }),
  done: ({ accessToken, refreshToken }) => {
    if (typeof accessToken === 'string' && typeof refreshToken === 'string') storeTokens({ accessToken, refreshToken });
  },
};

/** The portal's extensions of operations with form pages. */
export const operationForms: Readonly<Record<string, OperationFormExtension>> = {
  // Mails are sent in the language of registration.
  register: { given: (language) => ({ language }) },
  resetPassword: {
    ...signsIn,
    // The password is set even when sign-in is not possible yet: the message says what is missing.
    otherwise: ({ reason }) => {
      if (typeof reason !== 'string') return undefined;
      return { success: reason.replace('errors.user.', 'success.user.passwordSet.'), to: '/login' };
    },
  },
  acceptInvitation: signsIn,
};
