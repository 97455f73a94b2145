import { useEffect, useState } from 'preact/hooks';

export const WeatherPage = ({ events, navigate }) => {
  const [noted, setNoted] = useState('nothing');
  useEffect(
    () =>
      events.on('notes.taken', (payload) => {
        if (typeof payload?.about === 'string') setNoted(payload.about);
      }),
    [events],
  );
  useEffect(() => {
    document.title = 'Weather of this week';
  }, []);
  return (
    <section>
      <h1>Weather</h1>
      <p>Noted: {noted}</p>
      <button type="button" onClick={() => events.emit('weather.asked', {})}>
        Ask
      </button>
      <button type="button" onClick={() => navigate('/tips')}>
        Tips
      </button>
    </section>
  );
};

export const Forecast = ({ navigate }) => (
  <p>
    Rain is likely.{' '}
    <button type="button" onClick={() => navigate('/weather')}>
      The whole week
    </button>
  </p>
);
