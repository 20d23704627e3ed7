import { useApolloClient, useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { SwitchOrganizationWorkspaceDocument } from '../../generated/portal/documents.ts';
import { giveUpChanges, useLeave } from '../../engine/react/guard/index.ts';
import { useNavigation, useToast, useWords } from '../../engine/react/index.ts';
import { deviceId, storeTokens } from './session.ts';

/** Switches the organization one works in: new tokens, nothing kept of the other, back to the start. */
export function useWorkspaceSwitch(): (organizationId: string) => Promise<void> {
  const client = useApolloClient();
  const { navigate } = useNavigation();
  const leave = useLeave();
  const toast = useToast();
  const translate = useWords();
  const [switchWorkspace] = useMutation(SwitchOrganizationWorkspaceDocument);
  return useCallback(
    async (organizationId) => {
      if (!(await leave())) return;
      const { data } = await switchWorkspace({ variables: { organizationId, deviceID: deviceId() } });
      if (!data) return;
      storeTokens(data.switchOrganizationWorkspace);
      sessionStorage.clear();
      giveUpChanges();
      navigate('/');
      // What is asked anew may take its time: the server has switched already.
      toast(translate('success.workspace'), 'success');
      // What fails says so where it stands, and the screen that is left asks for nothing more.
      await client.resetStore().catch(() => undefined);
    },
    [client, leave, navigate, switchWorkspace, toast, translate],
  );
}
