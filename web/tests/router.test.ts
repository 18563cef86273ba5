import { describe, expect, it } from "vitest";
import { go, here, route } from "../src/router.svelte";

describe("router", () => {
  it("reads the addresses of the house", () => {
    expect(route("/")).toEqual({ page: "home" });
    expect(route("/about")).toEqual({ page: "about" });
    expect(route("/claim")).toEqual({ page: "claim" });
    expect(route("/aide/marathon")).toEqual({ page: "aide", slug: "marathon" });
    expect(route("/rules/marathon")).toEqual({ page: "rules", slug: "marathon" });
    const id = "0123456789ab";
    expect(route(`/t/${id}`)).toEqual({ page: "table", id, tv: false });
    expect(route(`/t/${id}/`)).toEqual({ page: "table", id, tv: false });
    expect(route(`/t/${id}/tv`)).toEqual({ page: "table", id, tv: true });
    expect(route("/t")).toEqual({ page: "join", word: "", tv: false });
    expect(route("/t/muscat")).toEqual({ page: "join", word: "muscat", tv: false });
    expect(route("/t/muscat/tv")).toEqual({ page: "join", word: "muscat", tv: true });
  });

  it("is lost anywhere else", () => {
    for (const path of ["/t/abc/else", "/t/abc/tv/more", "/about/us", "/aide", "/rules/marathon/2", "/nowhere"]) {
      expect(route(path)).toEqual({ page: "lost" });
    }
  });

  it("walks without a reload", () => {
    go("/t/muscat");
    expect(location.pathname).toBe("/t/muscat");
    expect(here.route).toEqual({ page: "join", word: "muscat", tv: false });
  });
});
