import { paths } from '@nearhand/contracts';
import { errorStatus, errorText, logout, toast, useNavigate, useSingleFlight } from '@nearhand/platform';
import { useMutation } from '@tanstack/react-query';

/** Signs out, says so and leads to the login screen. */
export const useLogOut = () => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(logout);
  return useSingleFlight(async () => {
    try {
      await mutateAsync();
    } catch (error) {
      // A refused token is a session that has ended already, which is what was asked for.
      if (errorStatus(error) !== 401) {
        toast.error('Failed to logout', {
          description: await errorText(error, 'An error occurred. Please try again.'),
        });
        return;
      }
    }
    toast.success('Logged out successfully');
    // Replaced and without an origin: the next person to sign in here is not led to where the last one was.
    await navigate(paths.login, { replace: true });
  });
};
