import type { OperationFormExtension } from '../../engine/react/index.ts';
import { deviceId, storeTokens } from '../session/session.ts';

/** An operation that answers a session: whoever is signed in is led on from there. */
const signsIn: OperationFormExtension = {
  given: () => ({ deviceID: deviceId() }),
  done: ({ accessToken, refreshToken }) => {
    if (typeof accessToken === 'string' && typeof refreshToken === 'string') storeTokens({ accessToken, refreshToken });
  },
};

/** What this portal adds to operations whose forms are pages. */
export const operationForms: Readonly<Record<string, OperationFormExtension>> = {
  // Their mails come in the language they registered in.
  register: { given: (language) => ({ language }) },
  resetPassword: {
    ...signsIn,
    // The password is set, also of who cannot sign in yet: they are told what is missing.
    otherwise: ({ reason }) => {
      if (typeof reason !== 'string') return undefined;
      return { success: reason.replace('errors.user.', 'success.user.passwordSet.'), to: '/login' };
    },
  },
  acceptInvitation: signsIn,
};
