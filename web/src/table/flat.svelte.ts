// A phone laid flat on the table hides its hand from those who reach across.

const FLAT = 8; // degrees; a phone that is read leans more
const HELD = 20;
const AFTER = 1200; // milliseconds

/** Feels how the phone lies, from when it was first held; a browser that does not say so without being asked is not asked. */
export class Flat {
  lies = $state(false);
  felt = $state(false);
  #held = false;
  #waiting = 0;

  /** Listens until the function it returns is called. */
  feel(): () => void {
    const turned = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (beta === null || gamma === null) return;
      this.felt = true;
      const tilt = Math.max(Math.abs(beta), Math.abs(gamma));
      if (tilt > HELD) this.#held = true;
      if (tilt > FLAT) this.#stop();
      if (tilt > HELD) this.lies = false;
      else if (tilt <= FLAT && this.#held) this.#waiting ||= window.setTimeout(this.#hide, AFTER);
    };
    addEventListener("deviceorientation", turned);
    return () => {
      removeEventListener("deviceorientation", turned);
      this.#stop();
      this.lies = false;
    };
  }

  /** Shows the hand all the same, until the phone was held again. */
  show = () => {
    this.lies = this.#held = false;
    this.#stop();
  };

  #hide = () => (this.lies = true);
  #stop() {
    clearTimeout(this.#waiting);
    this.#waiting = 0;
  }
}
